"""The operations of a document, with valid requests and checks of responses."""

import json
import re
from typing import NamedTuple
from urllib.parse import quote, urlencode

from contract_check import documents, samples


class Request(NamedTuple):
    method: str
    target: str
    fields: dict
    body: bytes | None


class Operation:
    def __init__(self, document, schemas, path, item, method):
        self.document, self.schemas, self.path, self.method = document, schemas, path, method.upper()
        self.node = item.get(method)
        self.is_swagger = "swagger" in document.value
        own = {(node.value["name"], node.value["in"]): node for node in self.node.list("parameters")}
        shared = {(node.value["name"], node.value["in"]): node for node in item.list("parameters")}
        self.parameters = list({**shared, **own}.values())

    def __str__(self):
        return f"{self.method} {self.path}"

    @property
    def statuses(self):
        responses = self.node.get("responses")
        return list(responses.value) if responses else []

    # --- Requests ---------------------------------------------------------------------------------------------------------

    def request(self, base="", **fields):
        """Returns a request with the required values only."""
        values = {"path": {}, "query": {}, "header": {}, "cookie": {}, "formData": {}, **self._credentials()}
        for parameter in self.parameters:
            place = parameter.value["in"]
            if parameter.value.get("required") and place in values:
                values[place][parameter.value["name"]] = _text(self._value(parameter))
        target = base + re.sub(r"\{([^}]+)\}", lambda it: quote(values["path"].get(it[1], "x"), safe=""), self.path)
        if values["query"]:
            target += "?" + urlencode(values["query"])
        fields = {**values["header"], **fields}
        if values["cookie"]:
            fields["Cookie"] = "; ".join(f"{name}={value}" for name, value in values["cookie"].items())
        media_type, body = self._body(values["formData"])
        if body is not None:
            fields["Content-Type"] = media_type
        return Request(self.method, target, fields, body)

    def _value(self, parameter):
        schema = parameter if self.is_swagger else parameter.get("schema")
        if schema is None:
            _, content = parameter.get("content").entries()[0]
            return json.dumps(samples.sample(content.get("schema"), self.schemas))
        if self.is_swagger:
            return parameter.value.get("default", samples.plain(schema))
        return samples.sample(schema, self.schemas)

    def _body(self, form):
        if self.is_swagger:
            if form:
                return "application/x-www-form-urlencoded", urlencode(form).encode()
            bodies = [node for node in self.parameters if node.value["in"] == "body"]
            if not bodies:
                return None, None
            return "application/json", json.dumps(samples.sample(bodies[0].get("schema"), self.schemas)).encode()
        body = self.node.get("requestBody")
        if body is None or not body.get("content"):
            return None, None
        media_type, content = body.get("content").entries()[0]
        schema = content.get("schema")
        value = samples.sample(schema, self.schemas, content) if schema else {}
        if "json" in media_type:
            return media_type, json.dumps(value).encode()
        if media_type == "application/x-www-form-urlencoded":
            return media_type, urlencode({key: _text(item) for key, item in value.items()}).encode()
        return media_type.replace("*", "plain"), _text(value).encode()

    def _credentials(self):
        wanted = self.node.get("security") or self.document.get("security")
        schemes = (self.document.get("securityDefinitions") if self.is_swagger
                   else (self.document.get("components") or documents.Node("", (), {})).get("securitySchemes"))
        header, query = {}, {}
        for name in (wanted.value[0] if wanted and wanted.value else {}):
            scheme = schemes.get(name).value
            if scheme["type"] == "apiKey":
                (header if scheme["in"] == "header" else query)[scheme["name"]] = "key"
            elif scheme["type"] == "basic" or scheme.get("scheme", "").lower() == "basic":
                header["Authorization"] = "Basic dTpw"
            else:
                header["Authorization"] = "Bearer token"
        return {"header": header, "query": query}

    # --- Answers ----------------------------------------------------------------------------------------------------------

    def response(self, status):
        responses = self.node.get("responses")
        return responses.get(str(status)) or responses.get(f"{status // 100}XX") or responses.get("default")

    def wrong(self, status, fields, body):
        """Returns a message about the first contract violation of a response, or None."""
        response = self.response(status)
        if response is None:
            return f"the document has no status {status}: {body[:300]!r}"
        return self._wrong_fields(response, fields) or self._wrong_body(response, fields.get("content-type", ""), body)

    def _wrong_fields(self, response, fields):
        headers = response.get("headers")
        for name, header in (headers.entries() if headers else []):
            value = fields.get(name.lower())
            if value is None:
                if header.value.get("required"):
                    return f"the field {name} is missing"
                continue
            schema = header.get("schema")
            if schema and not self.schemas.is_valid(schema, _read(value, schema.value.get("type"))):
                return f"the field {name} is {value!r}, which is invalid according to its schema"
        return None

    def _wrong_body(self, response, media_type, body):
        if self.is_swagger:
            schema, is_documented = response.get("schema"), "schema" in response.value or "examples" in response.value
        else:
            contents = {name.lower(): node for name, node in (response.get("content").entries()
                                                              if response.get("content") else [])}
            content = _among(contents, media_type.lower())
            if contents and content is None and body:
                return f"the content is {media_type!r}, expected one of {list(contents)}"
            schema, is_documented = content.get("schema") if content else None, bool(contents)
        if not is_documented:
            return f"unexpected body: {body[:100]!r}" if body else None
        if self.method == "HEAD" or schema is None:
            return None
        if "json" in media_type:
            try:
                value = json.loads(body)
            except ValueError as error:
                return f"{error}: {body[:100]!r}"
            return self.schemas.violation(schema, value)
        if media_type.startswith("text/") and schema.value.get("type") == "string":
            return self.schemas.violation(schema, body.decode())
        return None


def _among(contents, media_type):
    plain = media_type.partition(";")[0].strip()
    names = (media_type, plain, plain.partition("/")[0] + "/*", "*/*")
    without = {name.partition(";")[0].strip(): node for name, node in contents.items()}
    return next((found[name] for found in (contents, without) for name in names if name in found), None)


def _text(value):
    """Returns a value in the default styles, simple and form, for values that are not objects."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ",".join(map(_text, value))
    return json.dumps(value) if isinstance(value, dict) else str(value)


def _read(text, kind):
    try:
        return json.loads(text) if kind in ("integer", "number", "boolean") else text
    except ValueError:
        return text


def of(path):
    """Returns all operations of a document."""
    document, schemas = documents.root(path), documents.Schemas(path)
    paths = document.get("paths")
    return [Operation(document, schemas, name, item, method) for name, item in (paths.entries() if paths else [])
            for method in item.value if method in documents.METHODS]


def base_path(path):
    document = documents.root(path)
    if "swagger" in document.value:
        return document.value.get("basePath", "").rstrip("/")
    servers = document.list("servers")
    url = servers[0].value["url"] if servers else ""
    return re.sub(r"^https?://[^/]*|^\{[^}]*\}://[^/]*", "", url).rstrip("/")
