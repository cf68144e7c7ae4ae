// Shows a calculation, and a table of sums or products whose cells lead to theirs.
(function () {
  "use strict";

  shelf.draw.nimbers = function (board, act) {
    function cell(result, a, b) {
      var isHere = board.numbers.length === 2 && board.numbers[0] === a && board.numbers[1] === b;
      var text = a + " " + board.sign + " " + b;
      var link = shelf.html("a", {
        href: act.address("nimbers", "nimbers; " + text), "aria-label": result + ": " + text, "data-part": text, tabindex: "-1",
      }, String(result));
      return shelf.html("td", isHere ? { class: "chosen" } : {}, [link]);
    }
    function head(text, scope) { return shelf.html("th", { scope: scope }, String(text)); }
    var first = shelf.html("tr", {}, [head(board.sign, "col")].concat(board.rows.map(function (_, b) { return head(b, "col"); })));
    var rows = board.rows.map(function (row, a) {
      return shelf.html("tr", {}, [head(a, "row")].concat(row.map(function (result, b) { return cell(result, a, b); })));
    });
    var table = shelf.html("table", {}, [shelf.html("thead", {}, [first]), shelf.html("tbody", {}, rows)]);
    (table.querySelector(".chosen a") || table.querySelector("a")).tabIndex = 0;
    shelf.walk(table);
    return shelf.html("div", { class: "nimbers" }, [
      shelf.html("p", { class: "result" }, board.text + " = " + board.result),
      shelf.html("div", { class: "scroll", role: "region", "aria-label": "Table; arrow keys walk" }, [
        table,
      ]),
    ]);
  };
})();
