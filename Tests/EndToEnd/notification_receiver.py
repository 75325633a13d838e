"""An app's server that receives the notifications of `razefaces serve`.

    notification_receiver.py RAZEFACES scripts
    notification_receiver.py RAZEFACES killed COUNT

Exits with 0 if all is as expected. It is a process of its own, because a busy test would answer late.
"""

import base64
import http.server
import json
import socket
import subprocess
import sys
import threading

SERVE = ["serve", "--port", "0", "--until-idle", "--timeout", "90"]


class Receiver(http.server.ThreadingHTTPServer):
    """Takes notifications, and kills a process before or after it gets its answer."""

    def __init__(self):
        self.uuids = []
        self.victim = None
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                payload = body["signedPayload"].split(".")[1]
                receiver.uuids.append(json.loads(base64.urlsafe_b64decode(payload + "=="))["notificationUUID"])
                victim, is_before = receiver.victim, len(receiver.uuids) % 2 == 0
                if victim and is_before:
                    victim.kill()
                self.send_response(200)
                self.end_headers()
                self.wfile.flush()
                if victim and not is_before:
                    victim.kill()

            def log_message(self, *arguments):
                pass

        super().__init__(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, request, client_address):
        """A killed client breaks off."""

    @property
    def address(self):
        return f"http://localhost:{self.server_address[1]}/apple"


def same(found, expected):
    if found != expected:
        raise AssertionError(f"{found!r} is not {expected!r}")


def call(*arguments, status=0, text=None):
    """Runs the command, and returns its output and its errors."""
    ending = subprocess.run([sys.argv[1], *arguments], input=text, capture_output=True, text=True, check=False)
    same((ending.returncode, arguments, ending.stderr if ending.returncode != status else ""), (status, arguments, ""))
    return ending.stdout, ending.stderr


def check_scripts():
    """What `--until-idle` says to a script."""
    # Nobody listens at this address any more.
    with socket.create_server(("127.0.0.1", 0)) as former:
        address = f"http://127.0.0.1:{former.getsockname()[1]}/"
    call("sandbox", "set", "notification-address", address)
    _, errors = call("serve", "--port", "0", "--until-idle", "--timeout", "0", status=1)
    same("there was no notification to send" in errors, True)
    call("notifications", "test")
    output, errors = call(*SERVE, status=1)
    same("SOCKET_ISSUE  sent 1  TEST" in output, True)
    same("not delivered: 1 TEST" in errors, True)
    call("notifications", "resend", "1")
    receiver = Receiver()
    call(*SERVE, "--notify", receiver.address)
    same("delivered: 200, attempt 2" in call("notifications", "show", "1")[0], True)
    call("serve", "--notify", "http://192.0.2.1/", status=64)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        call("serve", "--port", port, "--notify", "http://127.0.0.1:1/", status=69)
    settings = json.loads(call("sandbox", "show", "--json")[0])["settings"]
    same(receiver.address in settings.values(), True)
    call("faults", "set", "notification", "--error", "dropped")
    call("notifications", "test")
    _, errors = call(*SERVE, status=1)
    same("not delivered: 2 TEST" in errors, True)
    call("faults", "set", "notification", "--error", "delayed", "--delay", "600000")
    call("notifications", "test")
    call("notifications", "test")
    output, errors = call(*SERVE, status=1)
    same("200  sent 4  TEST" in output, True)
    same("not delivered: 3 TEST" in errors, True)
    call("clock", "advance", "1d")
    call(*SERVE)
    call("notifications", "test")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        call("sandbox", "set", "notification-address", f"http://127.0.0.1:{silent.getsockname()[1]}/")
        _, errors = call("serve", "--port", "0", "--until-idle", "--timeout", "1", status=1)
    same("not delivered: 5 TEST" in errors, True)


def check_killed(count):
    """Each notification arrives with one UUID, however often the server is killed."""
    receiver = Receiver()
    call("sign-in", "tester@example.com", "--password-stdin", text="Sandbox-1\n")
    call("sandbox", "set", "notification-address", receiver.address)
    # A busy machine can answer after ten seconds.
    call("sandbox", "set", "notification-retries", "production")
    call("buy", "club.monthly", "--yes")
    # A renewal each month, and some more of them than servers, because most deliver one at most.
    call("clock", "advance", f"{count // 12 + 2}y")
    for _ in range(count):
        receiver.victim = subprocess.Popen([sys.argv[1], *SERVE], stdout=subprocess.DEVNULL)
        same(receiver.victim.wait(), -9)
    receiver.victim = None
    subprocess.run([sys.argv[1], *SERVE], capture_output=True, check=False)
    kept = json.loads(call("notifications", "--limit", "1000", "--json")[0])
    if any(each["state"] != "delivered" for each in kept):
        call("clock", "advance", "1d")
        call(*SERVE)
        kept = json.loads(call("notifications", "--limit", "1000", "--json")[0])
    same({each["state"] for each in kept}, {"delivered"})
    same(len(kept) > count, True)
    same(set(receiver.uuids), {each["uuid"] for each in kept})
    same(len({each["uuid"] for each in kept}), len(kept))


if sys.argv[2] == "scripts":
    check_scripts()
else:
    check_killed(int(sys.argv[3]))
