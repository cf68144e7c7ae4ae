// Reloads the page when the server has another version of the site.
(function () {
  "use strict";
  var seen = null;
  window.study = window.study || {};
  window.study.version = function (version) {
    if (seen !== null && version !== seen) {
      location.reload();
    }
    seen = version;
  };
  function ask() {
    if (!document.hidden) {
      var script = document.createElement("script");
      script.src = "/~version.js";
      script.onload = script.onerror = function () {
        script.remove();
      };
      document.head.appendChild(script);
    }
    setTimeout(ask, 1000);
  }
  ask();
})();
