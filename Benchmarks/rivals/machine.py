"""The machine of the measurement: the processor and the system, without anything that identifies its owner."""

import os
import platform
import subprocess
import sys
from pathlib import Path


def description():
    return f"{_processor()}, {os.cpu_count()} cores, {_system()}"


def is_busy():
    """Returns whether other load would affect the figures."""
    return os.getloadavg()[0] > 0.5


def _processor():
    if sys.platform == "darwin":
        return subprocess.run(["sysctl", "-n", "machdep.cpu.brand_string"], capture_output=True, text=True).stdout.strip()
    for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return "unknown processor"


def _system():
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (AttributeError, OSError, KeyError):
        return platform.platform()
