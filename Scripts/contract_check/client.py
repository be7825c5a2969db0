"""A client with a persistent connection."""

import http.client

from serving.server import HOST


class Client:
    def __init__(self, port):
        self.connection = http.client.HTTPConnection(HOST, port, timeout=20)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.connection.close()

    def ask(self, method, target, fields=None, body=None):
        """Returns the status, the fields by their names in lower case, and the body."""
        self.connection.request(method, target, body, fields or {})
        answer = self.connection.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
