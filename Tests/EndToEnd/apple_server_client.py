"""Calls every endpoint of `razefaces serve` with Apple's own app-store-server-library.

    apple_server_client.py RAZEFACES EXAMPLES.json

EXAMPLES.json names the world's transactions. Starts the server, sends right and wrong requests,
verifies every signed document, and prints the server's log. Exits with 0 if all is as expected.
"""

import http.server
import json
import queue
import socket
import subprocess
import sys
import threading
import time

import requests
from appstoreserverlibrary.api_client import APIException, AppStoreServerAPIClient, GetTransactionHistoryVersion
from appstoreserverlibrary.models.AccountTenure import AccountTenure
from appstoreserverlibrary.models.ConsumptionRequest import ConsumptionRequest
from appstoreserverlibrary.models.ConsumptionRequestV1 import ConsumptionRequestV1
from appstoreserverlibrary.models.ConsumptionStatus import ConsumptionStatus
from appstoreserverlibrary.models.DeliveryStatus import DeliveryStatus
from appstoreserverlibrary.models.DeliveryStatusV1 import DeliveryStatusV1
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.ExtendReasonCode import ExtendReasonCode
from appstoreserverlibrary.models.ExtendRenewalDateRequest import ExtendRenewalDateRequest
from appstoreserverlibrary.models.InAppOwnershipType import InAppOwnershipType
from appstoreserverlibrary.models.LifetimeDollarsPurchased import LifetimeDollarsPurchased
from appstoreserverlibrary.models.LifetimeDollarsRefunded import LifetimeDollarsRefunded
from appstoreserverlibrary.models.MassExtendRenewalDateRequest import MassExtendRenewalDateRequest
from appstoreserverlibrary.models.NotificationHistoryRequest import NotificationHistoryRequest
from appstoreserverlibrary.models.NotificationTypeV2 import NotificationTypeV2
from appstoreserverlibrary.models.OrderLookupStatus import OrderLookupStatus
from appstoreserverlibrary.models.Platform import Platform
from appstoreserverlibrary.models.PlayTime import PlayTime
from appstoreserverlibrary.models.RefundPreference import RefundPreference
from appstoreserverlibrary.models.RefundPreferenceV1 import RefundPreferenceV1
from appstoreserverlibrary.models.SendAttemptResult import SendAttemptResult
from appstoreserverlibrary.models.Status import Status
from appstoreserverlibrary.models.TransactionHistoryRequest import (
    Order,
    ProductType,
    TransactionHistoryRequest,
)
from appstoreserverlibrary.models.UpdateAppAccountTokenRequest import UpdateAppAccountTokenRequest
from appstoreserverlibrary.models.UserStatus import UserStatus
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier

UNKNOWN = "2000000000000001"


class Server:
    """A running server, and what it says of each request."""

    def __init__(self, program, *options):
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", "--json", "--timeout", "90", *options],
            stdout=subprocess.PIPE,
            text=True,
        )
        self.facts = json.loads(self.process.stdout.readline())
        self.port = int(self.facts["address"].rsplit(":", 1)[1])
        self.log = []
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            self.log.append(json.loads(line))

    def end(self):
        self.process.terminate()
        self.process.wait()
        self.reader.join()

    def client(self, key=None, key_id=None, issuer=None, bundle_id=None):
        if key is None:
            with open(self.facts["privateKeyFile"], "rb") as file:
                key = file.read()
        client = AppStoreServerAPIClient(
            key,
            key_id or self.facts["keyId"],
            issuer or self.facts["issuerId"],
            bundle_id or self.facts["bundleId"],
            Environment.SANDBOX,
        )
        client._base_url = self.facts["address"]
        return client

    def verifier(self):
        with open(self.facts["rootFile"], "rb") as file:
            root = file.read()
        return SignedDataVerifier([root], False, Environment.SANDBOX, self.facts["bundleId"])


class Receiver(http.server.ThreadingHTTPServer):
    """An app's server, which takes notifications."""

    def __init__(self):
        payloads = queue.Queue()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                payloads.put(json.loads(body)["signedPayload"])
                self.send_response(200)
                self.end_headers()

            def log_message(self, *arguments):
                pass

        super().__init__(("127.0.0.1", 0), Handler)
        self.payloads = payloads
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server_address[1]}/apple"


def same(found, expected):
    if found != expected:
        raise AssertionError(f"{found!r} is not {expected!r}")


def refused(code, call, *arguments):
    """Expects an error code; or a status alone, which has no JSON."""
    try:
        call(*arguments)
    except APIException as error:
        return same(error.raw_api_error or error.http_status_code, code)
    raise AssertionError(f"{code} was expected")


def check_reading(client, verifier, examples):
    face, club = examples["face"], examples["club"]
    transaction = verifier.verify_and_decode_signed_transaction
    found = transaction(client.get_transaction_info(face).signedTransactionInfo)
    same(found.transactionId, face)
    refused(4000006, client.get_transaction_info, "abc")
    refused(4040010, client.get_transaction_info, UNKNOWN)
    refused(4000048, client.get_transaction_info, found.appTransactionId)

    for version in GetTransactionHistoryVersion:
        request = TransactionHistoryRequest(
            sort=Order.DESCENDING, revoked=False, productTypes=[ProductType.AUTO_RENEWABLE, ProductType.NON_CONSUMABLE],
            inAppOwnershipType=InAppOwnershipType.PURCHASED, startDate=0, endDate=4102444800000,
        )
        page = client.get_transaction_history(face, None, request, version)
        same(page.bundleId, client._bundle_id)
        same({transaction(each).originalTransactionId for each in page.signedTransactions}, {face, club})
        again = client.get_transaction_history(face, page.revision, request, version)
        same((again.signedTransactions, again.hasMore), ([], False))
        refused(4000005, client.get_transaction_history, face, "1_2_3", request, version)
        refused(4040010, client.get_transaction_history, UNKNOWN, None, request, version)

    answer = client.get_all_subscription_statuses(face, [Status.ACTIVE])
    item = answer.data[0].lastTransactions[0]
    same(item.status, Status.ACTIVE)
    same(transaction(item.signedTransactionInfo).originalTransactionId, club)
    same(verifier.verify_and_decode_renewal_info(item.signedRenewalInfo).originalTransactionId, club)
    same(client.get_all_subscription_statuses(face, [Status.REVOKED]).data, [])
    refused(4040010, client.get_all_subscription_statuses, UNKNOWN)

    signed = client.get_app_transaction_info(face).signedAppTransactionInfo
    same(verifier.verify_and_decode_app_transaction(signed).appTransactionId, found.appTransactionId)
    refused(4000006, client.get_app_transaction_info, "abc")

    order = client.look_up_order_id(examples["order"])
    same(order.status, OrderLookupStatus.VALID)
    same([transaction(each).transactionId for each in order.signedTransactions], [face])
    same(client.look_up_order_id("M000000000").status, OrderLookupStatus.INVALID)
    refused(4000000, client.look_up_order_id, "M-1")

    page = client.get_refund_history(face, None)
    same([transaction(each).transactionId for each in page.signedTransactions], [examples["coupon"]])
    refused(4000005, client.get_refund_history, face, "never")


def check_changing(client, verifier, examples):
    face, club, coupon = examples["face"], examples["club"], examples["coupon"]
    token = "7e3fb20b-4cdb-47cc-936d-99d65f608138"
    client.set_app_account_token(face, UpdateAppAccountTokenRequest(appAccountToken=token))
    found = verifier.verify_and_decode_signed_transaction(client.get_transaction_info(face).signedTransactionInfo)
    same(found.appAccountToken, token)
    refused(4000183, client.set_app_account_token, face, UpdateAppAccountTokenRequest(appAccountToken="none"))
    refused(4040005, client.set_app_account_token, UNKNOWN, UpdateAppAccountTokenRequest(appAccountToken=token))

    client.finish_transaction(face)
    refused(4040010, client.finish_transaction, UNKNOWN)

    reason = ExtendReasonCode.CUSTOMER_SATISFACTION

    def extension(days, name):
        return ExtendRenewalDateRequest(extendByDays=days, extendReasonCode=reason, requestIdentifier=name)

    answer = client.extend_subscription_renewal_date(club, extension(10, "one"))
    same((answer.success, answer.originalTransactionId), (True, club))
    refused(4000009, client.extend_subscription_renewal_date, club, extension(0, "one"))
    everybody = MassExtendRenewalDateRequest(
        extendByDays=10, extendReasonCode=reason, requestIdentifier="0a0b0c0d-1234-4abc-8def-1234567890ab",
        storefrontCountryCodes=["USA"], productId=examples["product"],
    )
    same(client.extend_renewal_date_for_all_active_subscribers(everybody).requestIdentifier, everybody.requestIdentifier)
    status = client.get_status_of_subscription_renewal_date_extensions(everybody.requestIdentifier, everybody.productId)
    same((status.complete, status.succeededCount, status.failedCount), (True, 1, 0))
    refused(4000011, client.get_status_of_subscription_renewal_date_extensions, "one", everybody.productId)
    everybody.storefrontCountryCodes = []
    refused(4000027, client.extend_renewal_date_for_all_active_subscribers, everybody)
    refused(4030005, client.extend_subscription_renewal_date, club, extension(1, "two"))

    report = ConsumptionRequest(
        customerConsented=True, sampleContentProvided=False, deliveryStatus=DeliveryStatus.DELIVERED,
        refundPreference=RefundPreference.DECLINE,
    )
    client.send_consumption_information(coupon, report)
    report.customerConsented = False
    refused(4000035, client.send_consumption_information, coupon, report)
    report = ConsumptionRequestV1(
        customerConsented=True, consumptionStatus=ConsumptionStatus.NOT_CONSUMED, platform=Platform.APPLE,
        sampleContentProvided=False, deliveryStatus=DeliveryStatusV1.DELIVERED_AND_WORKING_PROPERLY,
        appAccountToken="", accountTenure=AccountTenure.UNDECLARED, playTime=PlayTime.UNDECLARED,
        lifetimeDollarsRefunded=LifetimeDollarsRefunded.UNDECLARED,
        lifetimeDollarsPurchased=LifetimeDollarsPurchased.UNDECLARED, userStatus=UserStatus.ACTIVE,
        refundPreference=RefundPreferenceV1.NO_PREFERENCE,
    )
    client.send_consumption_data(coupon, report)
    refused(4000047, client.send_consumption_data, face, report)


def check_notifications(client, verifier, receiver, examples):
    # Those of the changes arrived before.
    for name in ["RENEWAL_EXTENDED", "RENEWAL_EXTENDED", "RENEWAL_EXTENSION"]:
        payload = verifier.verify_and_decode_notification(receiver.payloads.get(timeout=20))
        same(payload.rawNotificationType, name)
        if payload.data:
            signed = payload.data.signedTransactionInfo
            found = verifier.verify_and_decode_signed_transaction(signed)
            same(found.originalTransactionId, examples["club"])
            verifier.verify_and_decode_renewal_info(payload.data.signedRenewalInfo)
        else:
            same((payload.summary.succeededCount, payload.summary.productId), (1, examples["product"]))
    token = client.request_test_notification().testNotificationToken
    payload = verifier.verify_and_decode_notification(receiver.payloads.get(timeout=20))
    same((payload.notificationType, payload.data.signedTransactionInfo), (NotificationTypeV2.TEST, None))
    # The answer is stored after the receiver has sent it.
    for _ in range(100):
        try:
            status = client.get_test_notification_status(token)
            break
        except APIException:
            time.sleep(0.05)
    same([each.sendAttemptResult for each in status.sendAttempts], [SendAttemptResult.SUCCESS])
    same(verifier.verify_and_decode_notification(status.signedPayload).notificationUUID, payload.notificationUUID)
    refused(4000020, client.get_test_notification_status, "none")
    request = NotificationHistoryRequest(startDate=payload.signedDate - 86400000, endDate=payload.signedDate + 1)
    history = client.get_notification_history(None, request)
    same(history.hasMore, False)
    found = [verifier.verify_and_decode_notification(each.signedPayload) for each in history.notificationHistory]
    same(found[-1].notificationUUID, payload.notificationUUID)
    request.notificationType = NotificationTypeV2.RENEWAL_EXTENDED
    same(len(client.get_notification_history(None, request).notificationHistory), 2)
    request.transactionId = examples["club"]
    refused(4000019, client.get_notification_history, None, request)


def check_authorization(server, examples):
    face = examples["face"]
    for client in [
        server.client(examples["revokedKey"].encode(), examples["revokedKeyId"]),
        server.client(key_id="ABCDEFGHIJ"),
        server.client(issuer="6a9bd1b2-0c1a-4a6e-8f0e-000000000000"),
        server.client(bundle_id="com.example.other"),
    ]:
        refused(401, client.get_transaction_info, face)
        refused(401, client.request_test_notification)


def talk(port, data, host="127.0.0.1"):
    """The first line of the answer to some bytes; empty if the connection was closed."""
    with socket.create_connection((host, port), timeout=20) as connection:
        try:
            connection.sendall(data)
        except OSError:
            pass
        try:
            return connection.recv(4096).split(b"\r\n")[0].decode()
        except OSError:
            return ""


def check_receipts(server, examples):
    def status(method, path, body=None):
        answer = requests.request(method, server.facts["address"] + path, json=body, timeout=20)
        same(answer.status_code, 200)
        return answer.json()["status"]

    right = {"receipt-data": examples["receipt"], "password": examples["secret"]}
    answer = requests.post(server.facts["address"] + "/verifyReceipt", json=right, timeout=20).json()
    same((answer["status"], answer["environment"]), (0, "Sandbox"))
    same({each["transaction_id"] for each in answer["latest_receipt_info"]} >= {examples["face"]}, True)
    same(status("POST", "/production/verifyReceipt", right), 21007)
    same(status("POST", "/verifyReceipt", {"receipt-data": "AAAA"}), 21002)
    for method in ["GET", "PUT", "PATCH", "DELETE"]:
        same(status(method, "/verifyReceipt"), 21000)
        same(status(method, "/production/verifyReceipt"), 21000)


def check_bounds(server):
    """Requests that no library sends."""
    head = b"PUT /inApps/v1/transactions/1/appAccountToken HTTP/1.1\r\nHost: x\r\n"
    large = b"Content-Length: 100000\r\n\r\n" + b"x" * 100000
    same(talk(server.port, head + large), "HTTP/1.1 413 Payload Too Large")
    same(talk(server.port, b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\nHost: x\r\n\r\n"), "HTTP/1.1 414 URI Too Long")
    same(talk(server.port, b"GET / HTTP/1.1\r\nHost: x\r\n" + b"a: b\r\n" * 50000 + b"\r\n")[:12] in ["HTTP/1.1 400", ""], True)
    same(talk(server.port, b"\x16\x03\x01 no HTTP at all\r\n\r\n")[:12] in ["HTTP/1.1 400", "HTTP/1.0 400", ""], True)
    same(talk(server.port, head + b"Expect: 100-continue\r\nContent-Length: 2\r\n\r\n"), "HTTP/1.1 100 Continue")
    same(talk(server.port, b"HEAD /inApps/v1/lookup/M1 HTTP/1.1\r\nHost: x\r\n\r\n")[:12], "HTTP/1.1 405")
    # Silent clients do not keep others from being served.
    silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(200)]
    same(talk(server.port, b"GET /x HTTP/1.1\r\nHost: x\r\n\r\n"), "HTTP/1.1 404 Not Found")
    for each in silent:
        each.close()
    try:
        same(talk(server.port, b"GET /x HTTP/1.1\r\nHost: x\r\n\r\n", "::1"), "HTTP/1.1 404 Not Found")
    except OSError as error:
        # This machine may have no IPv6.
        same(error.errno in [97, 99], True)


def main():
    with open(sys.argv[2], encoding="utf-8") as file:
        examples = json.load(file)
    receiver = Receiver()
    server = Server(sys.argv[1], "--notify", receiver.address)
    try:
        client, verifier = server.client(), server.verifier()
        check_reading(client, verifier, examples)
        check_changing(client, verifier, examples)
        check_notifications(client, verifier, receiver, examples)
        check_authorization(server, examples)
        check_receipts(server, examples)
        check_bounds(server)
        other = subprocess.run(
            [sys.argv[1], "serve", "--port", str(server.port)], capture_output=True, text=True, check=False
        )
        same((other.returncode, f"port {server.port} is in use" in other.stderr), (69, True))
        # A world has one sender.
        other = subprocess.run(
            [sys.argv[1], "serve", "--port", "0", "--timeout", "0", "--json"],
            capture_output=True, text=True, check=True,
        )
        same(json.loads(other.stdout)["sendsNotifications"], False)
    finally:
        server.end()
    for line in server.log:
        print(json.dumps(line))


if __name__ == "__main__":
    main()
