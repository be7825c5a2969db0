"""A stand-in for a network with malicious documents for clients that follow references."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from serving.server import HOST


class Network:
    """Serves documents on a loopback port inside a `with` block."""

    def __enter__(self):
        self.server = ThreadingHTTPServer((HOST, 0), Documents)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return f"http://{HOST}:{self.server.server_address[1]}"

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


class Documents(BaseHTTPRequestHandler):
    def do_GET(self):  # noqa: N802, the name is the library's
        name = self.path.strip("/")
        if name.startswith("chain"):
            # Each document refers to one more, without end.
            self.answer({"$ref": f"chain{int(name[5:]) + 1}"})
        elif name == "moved":
            self.send_response(302)
            self.send_header("Location", "/moved")
            self.end_headers()
        elif name == "endless":
            self.stream()
        elif name in DOCUMENTS:
            self.answer(DOCUMENTS[name])
        else:
            self.send_error(404)

    def answer(self, document):
        content = document if isinstance(document, bytes) else json.dumps(document).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def stream(self):
        self.send_response(200)
        self.end_headers()
        try:
            while True:
                self.wfile.write(b" " * 65_536)
        except OSError:
            pass

    def log_message(self, *_):
        pass


DOCUMENTS = {
    "good": {"type": "string", "const": "far"},
    "file": {"$ref": "file:///etc/passwd"},
    "many": {"anyOf": [{"$ref": f"gone{it}"} for it in range(10_000)]},
    "deep": b"[" * 10_000 + b"]" * 10_000,
    "circle": {"$ref": "elcric"}, "elcric": {"$ref": "circle"},
}
