// Lists the rules that have the values, as links to their sequences.
(function () {
  "use strict";

  shelf.draw.find = function (board, act) {
    var items = board.found.map(function (rule) {
      return shelf.html("li", {}, [
        shelf.html("a", { href: act.address("sequence", rule.state) }, rule.name), " from heap " + rule.first + " on",
      ]);
    });
    if (board.more) {
      items.push(shelf.html("li", {}, "and " + board.more + " more"));
    }
    return items.length ? shelf.html("ul", { class: "found" }, items) : shelf.html("p", {}, "No rule has these values.");
  };
})();
