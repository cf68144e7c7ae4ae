// The input of a problem, pasted: its cases become links to states of explorers.
(function () {
  "use strict";
  // The most characters of a text that are shown in a line.
  var LONGEST = 60;

  function cut(text) {
    return text.length > LONGEST ? text.slice(0, LONGEST) + "…" : text;
  }

  function Paste(details) {
    var self = this;
    this.problems = details.querySelector("select");
    this.text = details.querySelector("textarea");
    this.problem = details.querySelector(".problem");
    this.cases = details.querySelector(".cases");
    details.querySelector("button").addEventListener("click", function () { self.show(); });
    window.addEventListener("hashchange", function () { self.mark(); });
  }

  Paste.prototype.show = function () {
    var self = this;
    var text = this.text.value.replace(/\0/g, " ");
    shelf.operations.paste(this.problems.value, text).then(
      function (pasted) { self.list(pasted); },
      function (error) { self.fail(error, text); }
    );
  };

  // Lists the cases, and shows the first one in the explorer.
  Paste.prototype.list = function (pasted) {
    var self = this;
    this.problem.hidden = true;
    this.cases.textContent = "";
    var first = null;
    pasted.cases.forEach(function (it) {
      var content = [it.label + ": " + it.state];
      if (it.explorer) {
        var address = shelf.address(it.explorer, it.state);
        first = first || address;
        content = [shelf.html("a", { href: address }, it.label), " ", shelf.html("code", {}, cut(it.state))];
      }
      self.cases.appendChild(shelf.html("li", {}, content));
    });
    if (!pasted.complete) {
      self.cases.appendChild(shelf.html("li", {}, "The input has more cases; these are the first " + pasted.cases.length + "."));
    }
    if (first) {
      location.hash = first;
    }
    this.mark();
  };

  // Marks the case that the explorer shows.
  Paste.prototype.mark = function () {
    Array.prototype.forEach.call(this.cases.querySelectorAll("a"), function (link) {
      var isCurrent = link.getAttribute("href") === location.hash;
      link[isCurrent ? "setAttribute" : "removeAttribute"]("aria-current", "true");
    });
  };

  // Tells a problem with the place in the text, which is selected.
  Paste.prototype.fail = function (error, text) {
    this.cases.textContent = "";
    this.problem.textContent = error.message;
    if (error.end > error.start) {
      var line = text.lastIndexOf("\n", error.start - 1) + 1;
      var from = Math.max(line, error.start - LONGEST / 2);
      var to = text.indexOf("\n", error.end);
      this.problem.appendChild(shelf.html("code", {}, [
        text.slice(from, error.start), shelf.html("mark", {}, cut(text.slice(error.start, error.end))),
        cut(text.slice(error.end, to < 0 ? text.length : to)),
      ]));
    }
    this.problem.hidden = false;
    if (!error.panic) {
      this.text.focus();
      this.text.setSelectionRange(error.start, error.end);
    }
  };

  document.addEventListener("DOMContentLoaded", function () {
    Array.prototype.forEach.call(document.querySelectorAll("details.paste"), function (details) {
      details.pasted = new Paste(details);
    });
  });
})();
