// The address of a state: `#v1/<explorer>/<state>`, with `+` for a space and `~` for `>`, which browsers encode.
(function () {
  "use strict";
  var VERSION = "v1";

  shelf.address = function (explorer, state) {
    var text = encodeURIComponent(state).replace(/~/g, "%7E").replace(/%3E/g, "~").replace(/%20/g, "+");
    text = text.replace(/%3B/g, ";").replace(/%2C/g, ",").replace(/%3A/g, ":");
    return "#" + VERSION + "/" + explorer + "/" + text;
  };

  // Returns `{explorer, state}`, `{problem}` for a damaged address, or null for none.
  shelf.readAddress = function (hash) {
    if (!hash || hash === "#") {
      return null;
    }
    var parts = /^#([^/]*)\/([^/]*)\/?([^]*)$/.exec(hash);
    if (!parts) {
      return { problem: "This address does not name a state: it should look like #v1/heaps/nim;+3+4+5" };
    }
    if (parts[1] !== VERSION) {
      return { problem: "This address is of version `" + parts[1] + "`, and these pages read " + VERSION };
    }
    try {
      return { explorer: parts[2], state: decodeURIComponent(parts[3].replace(/\+/g, "%20").replace(/~/g, "%3E")) };
    } catch (error) {
      return { problem: "This address is damaged: after `" + parts[2] + "/` a % is not followed by two digits" };
    }
  };
})();
