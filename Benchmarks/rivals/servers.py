"""Other servers with one fixed response: nginx, and the installed mock servers."""

import json

from serving import folders, programs
from serving.server import HOST, Server, free_port

REQUEST = {"path": "/dogs"}

NGINX = """
daemon off;
master_process {master};
worker_processes {workers};
pid {folder}/nginx-{port}.pid;
error_log stderr crit;
events {{ worker_connections 4096; }}
http {{
  access_log off;
  keepalive_requests 1000000000;
  server_tokens off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  {upstream}
  server {{
    listen {host}:{port} reuseport;
    location / {{ {location} }}
  }}
}}
"""
ANSWERING = "default_type application/json; return 200 '{answer}';"
# Persistent upstream connections, as in its manual.
GATEWAY = "upstream real {{ server {host}:{port}; keepalive 64; keepalive_requests 1000000000; }}"
PASSING_ON = """
      proxy_pass http://real;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
"""


def nginx(folder, workers=1):
    """Returns an nginx server. Workers are processes that share the connections."""
    return _nginx(folder, f"nginx-{workers}", workers, location=ANSWERING.format(answer=folders.ANSWER.decode()))


def nginx_gateway(folder, port):
    """Returns an nginx server that forwards all requests to a port."""
    return _nginx(folder, "gateway", 1, location=PASSING_ON, upstream=GATEWAY.format(host=HOST, port=port))


def _nginx(folder, name, workers, **parts):
    port = free_port()
    file = folder / f"{name}.conf"
    file.write_text(NGINX.format(
        folder=folder, host=HOST, port=port, workers=workers, master="on" if workers > 1 else "off",
        **{"upstream": "", **parts},
    ), encoding="ascii")
    return Server([programs.found("nginx"), "-p", folder, "-e", "stderr", "-c", file], port)


def _hoverfly(folder):
    port = free_port()
    pair = {
        "request": {"path": [{"matcher": "exact", "value": "/dogs"}]},
        "response": {"status": 200, "body": folders.ANSWER.decode(), "headers": {"Content-Type": ["application/json"]}},
    }
    file = folder / "hoverfly.json"
    file.write_text(json.dumps({"data": {"pairs": [pair]}, "meta": {"schemaVersion": "v5.2"}}), encoding="ascii")
    return Server([programs.found("hoverfly"), "-webserver", "-pp", port, "-ap", free_port(), "-import", file], port)


def _wiremock(folder):
    port = free_port()
    folders.write(folder / "wiremock", {"mappings/dogs.json": json.dumps({
        "request": {"method": "GET", "urlPath": "/dogs"},
        "response": {"status": 200, "body": folders.ANSWER.decode(), "headers": {"Content-Type": "application/json"}},
    })})
    return Server([programs.found("wiremock"), "--port", port, "--root-dir", folder / "wiremock"], port)


def _mockoon(folder):
    port = free_port()
    response = {
        "uuid": "r1", "statusCode": 200, "body": folders.ANSWER.decode(), "latency": 0, "default": True, "rules": [],
        "headers": [{"key": "Content-Type", "value": "application/json"}], "bodyType": "INLINE", "label": "",
        "disableTemplating": True, "sendFileAsBody": False, "rulesOperator": "OR", "fallbackTo404": False,
    }
    route = {"uuid": "d1", "type": "http", "method": "get", "endpoint": "dogs", "documentation": "",
             "responses": [response], "responseMode": None}
    file = folder / "mockoon.json"
    file.write_text(json.dumps({
        "uuid": "e1", "lastMigration": 32, "name": "dogs", "port": port, "hostname": HOST, "routes": [route],
        "endpointPrefix": "", "latency": 0, "folders": [], "rootChildren": [{"type": "route", "uuid": "d1"}],
    }), encoding="ascii")
    return Server([programs.found("mockoon-cli"), "start", "--data", file, "--port", port, "--disable-log-to-file"], port)


def installed():
    """Returns functions that start the installed mock servers, by name."""
    all_of_them = {"hoverfly": _hoverfly, "wiremock": _wiremock, "mockoon-cli": _mockoon}
    return {name: start for name, start in all_of_them.items() if programs.found(name)}
