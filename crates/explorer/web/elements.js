// Makes elements of the page.
(function () {
  "use strict";
  var NS = "http://www.w3.org/2000/svg";

  // Sets attributes, and adds children, which may be texts.
  function fill(element, attributes, content) {
    Object.keys(attributes || {}).forEach(function (name) {
      if (attributes[name] !== null && attributes[name] !== undefined && attributes[name] !== false) {
        element.setAttribute(name, attributes[name] === true ? "" : attributes[name]);
      }
    });
    [].concat(content === undefined ? [] : content).forEach(function (child) {
      element.appendChild(typeof child === "object" ? child : document.createTextNode(child));
    });
    return element;
  }

  function html(name, attributes, content) {
    return fill(document.createElement(name), attributes, content);
  }

  shelf.fill = fill;
  shelf.html = html;
  shelf.svg = function (name, attributes, content) {
    return fill(document.createElementNS(NS, name), attributes, content);
  };

  // Makes a text of a board. It stands beside the button whose label says it aloud.
  shelf.caption = function (name, x, y, text) {
    return shelf.svg("text", { class: name, x: x, y: y, "aria-hidden": "true" }, text);
  };

  shelf.button = function (text, act, attributes) {
    var made = html("button", attributes, text);
    made.type = "button";
    made.addEventListener("click", act);
    return made;
  };

  // Makes a list to choose from; `options` are pairs of a value and a text.
  shelf.select = function (label, options, change) {
    var list = html("select");
    shelf.fillOptions(list, options);
    list.addEventListener("change", change);
    return { list: list, element: html("label", {}, [label + " ", list]) };
  };
  shelf.fillOptions = function (list, options) {
    list.textContent = "";
    options.forEach(function (option) {
      list.appendChild(html("option", { value: option[0] }, option[1]));
    });
  };

  // Lets an element of a board act by a click, Enter or Space.
  shelf.onPress = function (element, act) {
    element.addEventListener("click", act);
    element.addEventListener("keydown", function (event) {
      if (event.key === "Enter" || event.key === " ") {
        act();
        event.preventDefault();
      }
    });
  };

  // Makes a group of a board a button, if it does something.
  shelf.press = function (group, go) {
    if (go) {
      group.setAttribute("tabindex", "0");
      shelf.onPress(group, go);
    }
    group.setAttribute("role", go ? "button" : "img");
  };

  // Makes buttons that lead to other states; `offers` are pairs of a text and a state.
  shelf.offers = function (offers, act) {
    return html("div", { class: "tools offers" }, offers.map(function (offer) {
      return shelf.button(offer[0], function () { act.show(offer[1]); });
    }));
  };

  // Lets arrow keys walk through the cells of a table, of which one is a stop of the Tab key: the cell, or its link.
  shelf.walk = function (table) {
    table.addEventListener("focusin", function (event) {
      table.querySelector('[tabindex="0"]').tabIndex = -1;
      event.target.tabIndex = 0;
    });
    table.addEventListener("keydown", function (event) {
      var cell = event.target.closest("td");
      function inRow(row) { return row && row.cells[cell.cellIndex]; }
      var next = {
        ArrowLeft: cell.previousElementSibling, ArrowUp: inRow(cell.parentNode.previousElementSibling),
        ArrowRight: cell.nextElementSibling, ArrowDown: inRow(cell.parentNode.nextElementSibling),
        Home: table.querySelector("td"),
      }[event.key];
      if (next && next.tagName === "TD" && !event.ctrlKey && !event.metaKey) {
        (next.firstElementChild || next).focus();
        event.preventDefault();
      }
    });
  };

  // Makes a reason: a sentence, a table, or numbers in binary.
  shelf.reason = function (reason) {
    function row(cells, kind) {
      return html("tr", {}, cells.map(function (cell) { return html(kind, kind === "th" ? { scope: "col" } : {}, cell); }));
    }
    if (reason.kind === "text") {
      return html("p", {}, reason.text);
    }
    var head = reason.kind === "table" ? [html("thead", {}, [row(reason.head, "th")])] : [];
    var body = html("tbody", {}, reason.rows.map(function (cells) { return row(cells, "td"); }));
    return html("div", { class: "scroll", tabindex: "0" }, [html("table", { class: reason.kind }, head.concat([body]))]);
  };

  // Copies a text, and says so on the button.
  shelf.copy = function (text, button) {
    var before = button.textContent;
    function done(word) {
      button.textContent = word;
      setTimeout(function () { button.textContent = before; }, 1500);
    }
    navigator.clipboard.writeText(text).then(function () { done("Copied"); }, function () { done("Failed"); });
  };
})();
