"""All features of WireMock's Python client, used with Backlot's server."""

import time

import requests
from wiremock.client import (
    BasicAuthCredentials, DelayDistribution, DelayDistributionMethods, HttpMethods, Mapping, MappingRequest,
    MappingResponse, Mappings, NearMisses, NearMissMatchPatternRequest, NearMissMatchRequest, Requests,
    ResponseFaultType, Scenarios, WireMockMatchers,
)
from wiremock.constants import Config
from wiremock.resources.settings import GlobalSetting
from wiremock.resources.settings.resource import GlobalSettings

from serving.server import backlot
from wiremock_check import stubs


def check(findings, run):
    folder = stubs.write(run.new_folder("client"), {
        "base.json": {"request": {"method": "GET", "url": "/base"}, "response": {"status": 200, "body": "base"}},
    })
    with backlot(run.backlot, folder, "--quiet") as server:
        Config.base_url = server.url + "/__admin"
        for part in [mappings, matchers, faults, delays, scenarios, journal, near_misses, metadata, settings]:
            Mappings.reset_mappings()
            Requests.reset_request_journal()
            Scenarios.reset_all_scenarios()
            with findings.about(f"the Python client, {part.__name__.replace('_', ' ')}"):
                part(findings, server.url)


def get(url, **others):
    return requests.get(url, timeout=10, **others)


def stub(path, status=200, method=HttpMethods.GET, **response):
    return Mapping(request=MappingRequest(method=method, url=path), response=MappingResponse(status=status, **response))


def mappings(findings, url):
    made = Mappings.create_mapping(stub("/made", 201, body="hello", headers={"X-Dog": "Rex"}))
    findings.expect(bool(made.id), "a created mapping has no id")
    answer = get(url + "/made")
    findings.expect_equal((answer.status_code, answer.text, answer.headers.get("X-Dog")), (201, "hello", "Rex"), "an answer")

    listed = Mappings.retrieve_all_mappings()
    findings.expect_equal(listed.meta.total, 2, "the number of mappings")
    findings.expect_equal(listed.mappings[0].id, made.id, "the first mapping")
    findings.expect_equal(Mappings.retrieve_mapping(made.id).request.url, "/made", "the URL of a mapping")

    made.response.status = 202
    findings.expect_equal(Mappings.update_mapping(made).response.status, 202, "the status after an update")
    findings.expect_equal(get(url + "/made").status_code, 202, "the answer after an update")

    Mappings.delete_mapping(made.id)
    findings.expect_equal(get(url + "/made").status_code, 404, "the answer after a deletion")
    Mappings.delete_all_mappings()
    findings.expect_equal(get(url + "/base").status_code, 404, "the answer after all were deleted")
    Mappings.reset_mappings()
    findings.expect_equal(get(url + "/base").text, "base", "the answer after a reset")

    Mappings.create_mapping(stub("/twice", 200, body="old"))
    Mappings.create_mapping(stub("/twice", 200, body="new"))
    findings.expect_equal(get(url + "/twice").text, "new", "the response of the last of two mappings")
    first = stub("/twice", 200, body="first")
    first.priority = 1
    Mappings.create_mapping(first)
    Mappings.create_mapping(stub("/twice", 200, body="newest"))
    findings.expect_equal(get(url + "/twice").text, "first", "the response of the mapping with the higher priority")
    Mappings.create_mapping(stub("/json", 200, json_body={"a": [1]}))
    findings.expect_equal(get(url + "/json").json(), {"a": [1]}, "a JSON body")
    Mappings.create_mapping(stub("/bytes", 200, base64_body="AP8="))
    findings.expect_equal(get(url + "/bytes").content, b"\x00\xff", "a Base64 body")


def matchers(findings, url):
    Mappings.create_mapping(Mapping(
        request=MappingRequest(
            method=HttpMethods.POST, url_path="/orders",
            headers={"Accept": {WireMockMatchers.CONTAINS: "json"}},
            query_parameters={"page": {WireMockMatchers.MATCHES: "[0-9]+"}},
            cookies={"session": {WireMockMatchers.EQUAL_TO: "abc"}},
            basic_auth_credentials=BasicAuthCredentials(username="anna", password="pw"),
            body_patterns=[{WireMockMatchers.EQUAL_TO_JSON: '{"id": 1}', WireMockMatchers.IGNORE_EXTRA_ELEMENTS: True}],
        ),
        response=MappingResponse(status=200, body="matched"),
    ))
    right = {"params": {"page": "2"}, "headers": {"Accept": "application/json"}, "cookies": {"session": "abc"},
             "auth": ("anna", "pw"), "json": {"id": 1, "more": True}, "timeout": 10}
    findings.expect_equal(requests.post(url + "/orders", **right).text, "matched", "the response to a matching request")
    for wrong in [{"params": {"page": "x"}}, {"headers": {"Accept": "text/html"}}, {"cookies": {}},
                  {"auth": ("anna", "no")}, {"json": {"id": 2}}]:
        status = requests.post(url + "/orders", **{**right, **wrong}).status_code
        findings.expect_equal(status, 404, f"the status with {wrong}")
    for matcher, text, other in [(WireMockMatchers.EQUAL_TO_XML, "<a><b/></a>", "<a><c/></a>"),
                                 (WireMockMatchers.MATCHES_X_PATH, "<a><b>1</b></a>", "<a/>")]:
        pattern = {matcher: "<a> <b/> </a>" if matcher == WireMockMatchers.EQUAL_TO_XML else "//b"}
        Mappings.create_mapping(Mapping(
            request=MappingRequest(method=HttpMethods.POST, url=f"/{matcher}", body_patterns=[pattern]),
            response=MappingResponse(status=200),
        ))
        for body, status in [(text, 200), (other, 404)]:
            found = requests.post(f"{url}/{matcher}", data=body, timeout=10).status_code
            findings.expect_equal(found, status, f"the status of {body} by {matcher}")


def faults(findings, url):
    for fault in [ResponseFaultType.EMPTY_RESPONSE, ResponseFaultType.RANDOM_DATA_THEN_CLOSE,
                  ResponseFaultType.MALFORMED_RESPONSE_CHUNK, "CONNECTION_RESET_BY_PEER"]:
        Mappings.create_mapping(stub(f"/{fault}", 200, body="never", fault=fault))
        try:
            answer = get(f"{url}/{fault}")
            findings.expect(False, f"{fault} was answered by {answer.status_code} {answer.text[:80]!r}")
        except requests.RequestException:
            findings.expect(True, "")


def delays(findings, url):
    Mappings.create_mapping(stub("/late", 200, fixed_delay_milliseconds=300))
    spread = DelayDistribution(distribution_type=DelayDistributionMethods.UNIFORM, lower=200, upper=300)
    Mappings.create_mapping(stub("/spread", 200, delay_distribution=spread))
    drawn = DelayDistribution(distribution_type=DelayDistributionMethods.LOG_NORMAL, median=1, sigma=0.1)
    Mappings.create_mapping(stub("/drawn", 200, delay_distribution=drawn))
    for path, least in [("/late", 0.3), ("/spread", 0.2), ("/drawn", 0)]:
        start = time.monotonic()
        status = get(url + path).status_code
        took = time.monotonic() - start
        findings.expect(status == 200 and least <= took < 5, f"{path} took {took:.3f} s for {status}")


def scenarios(findings, url):
    for body, required, following in [("empty", "Started", "full"), ("full", "full", None)]:
        mapping = stub("/cart", 200, body=body)
        mapping.scenario_name, mapping.required_scenario_state = "cart", required
        mapping.new_scenario_state = following
        Mappings.create_mapping(mapping)
    findings.expect_equal([get(url + "/cart").text for _ in range(3)], ["empty", "full", "full"], "the answers in turn")
    Scenarios.reset_all_scenarios()
    findings.expect_equal(get(url + "/cart").text, "empty", "the answer after a reset")


def journal(findings, url):
    Mappings.create_mapping(stub("/asked", 200))
    for number in range(3):
        get(f"{url}/asked", headers={"X-Number": str(number)})
    get(url + "/nowhere?q=1")
    pattern = NearMissMatchPatternRequest(url="/asked", method=HttpMethods.GET)
    findings.expect_equal(Requests.get_matching_request_count(pattern).count, 3, "the number of matching requests")
    found = Requests.get_matching_requests(pattern).requests
    findings.expect_equal(len(found), 3, "the number of requests that were found")
    findings.expect_equal({request.headers["X-Number"] for request in found}, {"0", "1", "2"}, "their fields")
    one = NearMissMatchPatternRequest(url="/asked", headers={"X-Number": {WireMockMatchers.EQUAL_TO: "1"}})
    findings.expect_equal(Requests.get_matching_request_count(one).count, 1, "the count by a field")
    unmatched = Requests.get_unmatched_requests().requests
    findings.expect_equal([request.url for request in unmatched], ["/nowhere?q=1"], "the unmatched requests")
    everything = requests.get(url + "/__admin/requests", timeout=10).json()
    findings.expect_equal(everything["meta"]["total"], 4, "the number of requests")
    event = Requests.get_request(everything["requests"][0]["id"])
    findings.expect_equal(event.request.url, "/nowhere?q=1", "the newest one, by its id")
    Requests.reset_request_journal()
    findings.expect_equal(Requests.get_matching_request_count(pattern).count, 0, "the count after a reset")


def near_misses(findings, url):
    Mappings.create_mapping(stub("/dogs", 200))
    get(url + "/dgos")
    of_unmatched = Requests.get_unmatched_requests_near_misses().near_misses
    findings.expect(bool(of_unmatched), "the unmatched request has no near miss")
    by_request = NearMisses.find_nearest_misses_by_request(NearMissMatchRequest(url="/dgos", method=HttpMethods.GET))
    findings.expect(bool(by_request.near_misses), "the request has no near miss")
    distance = by_request.near_misses[0].match_result.distance
    findings.expect(0 < distance < 1, f"the distance of a near miss is {distance}")
    pattern = NearMissMatchPatternRequest(url="/dogz", method=HttpMethods.GET)
    by_pattern = NearMisses.find_nearest_misses_by_request_pattern(pattern)
    findings.expect(bool(by_pattern.near_misses), "the pattern has no near miss")
    findings.expect_equal(by_pattern.near_misses[0].request.url, "/dgos", "the request that is nearest to a pattern")


def metadata(findings, url):
    mapping = stub("/tagged", 200)
    mapping.metadata = {"team": "dogs"}
    Mappings.create_mapping(mapping)
    Mappings.create_mapping(stub("/untagged", 200))
    Mappings.delete_mapping_by_metadata({WireMockMatchers.MATCHES_JSON_PATH: {"expression": "$.team", "equalTo": "dogs"}})
    findings.expect_equal(get(url + "/tagged").status_code, 404, "the tagged one's answer")
    findings.expect_equal(get(url + "/untagged").status_code, 200, "the other one's answer")


def settings(findings, url):
    Mappings.create_mapping(stub("/settled", 200))
    GlobalSettings.update_global_settings(GlobalSetting(fixed_delay=200))
    start = time.monotonic()
    get(url + "/settled")
    findings.expect(time.monotonic() - start >= 0.2, "a global delay does not delay a response")
    requests.post(url + "/__admin/settings", json={"fixedDelay": None}, timeout=10)
    start = time.monotonic()
    get(url + "/settled")
    findings.expect(time.monotonic() - start < 0.2, "a removed delay remains in effect")
