"""Lets Apple's own app-store-server-library judge what this project signs.

    apple_server_library.py ROOT.der BUNDLE_ID KIND=FILE ...

KIND is transaction, renewal or app (a JWS in the file), or receipt=FILE:TRANSACTION_ID (an app
receipt in Base64, and the transaction that Apple's receipt utility has to find first in it), or
list (many JWS, on each line one with its kind before it; fewer bytes of each are changed), or
xcode-list (the same in Xcode's environment, where the library reads documents without a check of
their signatures).
Exits with 0 when Apple's library believes every file as it is and none with a changed byte.
"""

import sys

try:
    import attr
    from appstoreserverlibrary.models.AppTransaction import AppTransaction
    from appstoreserverlibrary.models.Environment import Environment
    from appstoreserverlibrary.models.JWSRenewalInfoDecodedPayload import (
        JWSRenewalInfoDecodedPayload,
    )
    from appstoreserverlibrary.models.JWSTransactionDecodedPayload import (
        JWSTransactionDecodedPayload,
    )
    from appstoreserverlibrary.receipt_utility import ReceiptUtility
    from appstoreserverlibrary.signed_data_verifier import (
        SignedDataVerifier,
        VerificationException,
    )
except ImportError as error:
    sys.exit(
        f"{error}\nThe README's test command installs it: python3 -m venv .build/python && "
        ".build/python/bin/pip install app-store-server-library"
    )

import base64
import json
from typing import List, Union, get_args, get_origin


def decode(part):
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))


def encode(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def expected_types(model):
    """The JSON names of a model's fields, and the plain type that each must have."""
    fields = {field.name: field for field in attr.fields(model)}
    types = {}
    for name, field in fields.items():
        if name.startswith("raw"):
            continue
        raw = "raw" + name[0].upper() + name[1:]
        annotation = fields[raw].type if raw in fields else field.type
        if get_origin(annotation) is Union:
            annotation = get_args(annotation)[0]
        types[name] = list if get_origin(annotation) is list else annotation
    return types


# StoreKit's documents on a device have these. The model of transactions is that of a server's.
OF_A_DEVICE = ["deviceVerification", "deviceVerificationNonce"]


def check_fields(payload, model, result):
    types = expected_types(model)
    for name, value in payload.items():
        if name in OF_A_DEVICE and name not in types:
            continue
        if name not in types:
            raise AssertionError(f"Apple's model has no field {name}")
        if type(value) is not types[name]:
            raise AssertionError(f"{name} is a {type(value).__name__}, not {types[name].__name__}")
        found = getattr(result, name)
        if found is None:
            raise AssertionError(f"Apple's library does not know {name}={value!r}")


def many_positions(index, size):
    return range(0, size, 1 if index == 2 else 13)


def few_positions(index, size):
    return [0, size // 2, size - 1]


def check_flips(jws, verify, positions):
    """One changed bit in each of some bytes that the three parts stand for."""
    parts = jws.split(".")
    count = 0
    for index, part in enumerate(parts):
        data = decode(part)
        for position in positions(index, len(data)):
            changed = bytearray(data)
            changed[position] ^= 1
            forged = parts[:index] + [encode(bytes(changed))] + parts[index + 1 :]
            try:
                verify(".".join(forged))
            except VerificationException:
                count += 1
                continue
            raise AssertionError(f"a change in part {index}, byte {position} was not found")
    return count


def check_jws(verifier, kind, jws, positions=many_positions):
    verify = read_jws(verifier, kind, jws)
    return check_flips(jws, verify, positions)


def read_jws(verifier, kind, jws):
    verify, model = {
        "transaction": (
            verifier.verify_and_decode_signed_transaction,
            JWSTransactionDecodedPayload,
        ),
        "renewal": (verifier.verify_and_decode_renewal_info, JWSRenewalInfoDecodedPayload),
        "app": (verifier.verify_and_decode_app_transaction, AppTransaction),
    }[kind]
    check_fields(json.loads(decode(jws.split(".")[1])), model, verify(jws))
    return verify


def documents_of(path):
    with open(path, encoding="ascii") as file:
        return [line.split() for line in file]


def check_list(verifier, path):
    documents = documents_of(path)
    count = sum(check_jws(verifier, kind, jws, few_positions) for kind, jws in documents)
    return len(documents), count


def main():
    root, bundle_id = sys.argv[1:3]
    with open(root, "rb") as file:
        roots = [file.read()]
    verifier = SignedDataVerifier(roots, False, Environment.SANDBOX, bundle_id)
    xcode_verifier = SignedDataVerifier(roots, False, Environment.XCODE, bundle_id)
    for argument in sys.argv[3:]:
        kind, path = argument.split("=", 1)
        try:
            if kind == "receipt":
                path, transaction = path.rsplit(":", 1)
                with open(path, encoding="ascii") as file:
                    found = ReceiptUtility().extract_transaction_id_from_app_receipt(file.read())
                if found != transaction:
                    raise AssertionError(f"found {found!r}, not {transaction!r}")
                print(f"{kind}: read")
            elif kind == "list":
                documents, count = check_list(verifier, path)
                print(f"{kind}: {documents} verified, {count} changes refused")
            elif kind == "xcode-list":
                documents = documents_of(path)
                for document in documents:
                    read_jws(xcode_verifier, *document)
                print(f"list: {len(documents)} read")
            else:
                with open(path, encoding="ascii") as file:
                    count = check_jws(verifier, kind, file.read())
                print(f"{kind}: verified, {count} changes refused")
        except Exception as error:
            sys.exit(f"{kind}: {type(error).__name__}: {error} {getattr(error, 'status', '')}")


if __name__ == "__main__":
    main()
