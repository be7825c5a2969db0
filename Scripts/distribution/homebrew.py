"""A Homebrew formula."""

import hashlib


def formula(version, source):
    """Returns a formula that builds the source code of a version."""
    return f"""class Backlot < Formula
  desc "Mock HTTP APIs from JSON, stub files and OpenAPI documents"
  homepage "https://github.com/backlot-swift/backlot"
  url "https://github.com/backlot-swift/backlot/releases/download/{version}/backlot-{version}.tar.gz"
  sha256 "{hashlib.sha256(source).hexdigest()}"
  license "Apache-2.0"

  depends_on "pkgconf" => :build
  depends_on "libuv"
  depends_on "libyaml"

  uses_from_macos "swift" => :build, since: :tahoe
  uses_from_macos "curl"
  uses_from_macos "libxml2"
  uses_from_macos "zlib"

  def install
    ENV["PREFIX"] = prefix
    # Homebrew has its own sandbox, and there is no sandbox inside another.
    system "Scripts/install", "--disable-sandbox"
  end

  test do
    (testpath/"stubs/dogs").mkpath
    (testpath/"stubs/dogs/GET.json").write '[{{"name":"Rex"}}]'
    assert_match version.to_s, shell_output("#{{bin}}/backlot --version")
    assert_match "dogs/GET.json", shell_output("#{{bin}}/backlot explain stubs 'GET /dogs'")
  end
end
""".encode()
