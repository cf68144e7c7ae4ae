// Practice: sets of ten positions of a game, dealt by the shelf from a seed that stands in the address.
(function () {
  "use strict";
  var html = shelf.html;
  var COUNT = 10;
  var HIGHEST = 9;
  // So many positions of a set are on one level.
  var EACH = 4;
  // So many right ones lead to the next level.
  var ENOUGH = 8;
  var QUESTIONS = ["Who wins?", "Which moves win?", "What is the value?"];
  var EXPLORERS = ["heaps", "coins", "strip", "hackenbush", "geography", "digraph", "cake", "sum"];

  function Practice(section) {
    var self = this;
    this.streak = 0;
    this.followed = null;
    var games = [];
    shelf.explorers.forEach(function (explorer) {
      if (EXPLORERS.indexOf(explorer.name) >= 0) {
        explorer.examples.forEach(function (example) {
          games.push([shelf.address(explorer.name, example[1]), example[0]]);
        });
      }
    });
    function deal() { self.choose(); }
    this.games = shelf.select("Game", games, deal);
    this.questions = shelf.select("Question", QUESTIONS.map(function (text, number) { return [number, text]; }), deal);
    var levels = [];
    for (var level = 1; level <= HIGHEST; level++) {
      levels.push([level, level]);
    }
    this.levels = shelf.select("Level", levels, deal);
    var copy = shelf.button("Copy the link to this set", function () { shelf.copy(location.href, copy); });
    this.place = html("div", { class: "exercise" });
    this.score = html("span", { role: "status" });
    this.next = shelf.button("Next", function () { self.go(); }, { class: "main", hidden: true });
    section.textContent = "";
    [
      html("div", { class: "tools", role: "group", "aria-label": "Set" }, [
        this.games.element, this.questions.element, this.levels.element, shelf.button("Another set", deal), copy,
      ]),
      this.place, html("p", { class: "tools score" }, [this.score, this.next]),
    ].forEach(function (part) { section.appendChild(part); });
    window.addEventListener("hashchange", function () { self.follow(); });
    this.follow();
  }

  // Begins a set as chosen, with a new seed.
  Practice.prototype.choose = function () {
    this.write(this.games.list.value, this.questions.list.value, this.levels.list.value);
    this.begin();
  };

  Practice.prototype.write = function (game, question, level) {
    var seed = Math.floor(Math.random() * 1e6);
    history.replaceState(null, "", game + ["", "question=" + question, "level=" + level, "seed=" + seed].join("&"));
  };

  // Begins the set of the address. A game that is not in the list is added to it.
  Practice.prototype.follow = function () {
    if (location.hash === this.followed) {
      return;
    }
    if (!location.hash) {
      this.write(this.games.list.value, 0, 1);
    }
    this.begin();
  };

  Practice.prototype.begin = function () {
    this.followed = location.hash;
    var parts = location.hash.split("&");
    function number(name) {
      var found = new RegExp("&" + name + "=(\\d+)").exec(location.hash);
      return found ? Number(found[1]) : 0;
    }
    var address = shelf.readAddress(parts[0]) || {};
    this.explorer = address.explorer;
    this.model = address.state;
    this.question = QUESTIONS[number("question")] || QUESTIONS[0];
    this.level = Math.max(1, Math.min(HIGHEST, number("level")));
    this.seed = number("seed");
    this.number = this.right = 0;
    var options = Array.prototype.map.call(this.games.list.options, function (option) { return option.value; });
    if (!address.problem && options.indexOf(parts[0]) < 0) {
      this.games.list.appendChild(html("option", { value: parts[0] }, this.model));
    }
    this.games.list.value = parts[0];
    this.questions.list.value = QUESTIONS.indexOf(this.question);
    this.levels.list.value = this.level;
    this.place.textContent = "";
    if (address.problem) {
      this.fail(address.problem);
      return;
    }
    this.deal(false);
  };

  Practice.prototype.fail = function (message) {
    this.place.textContent = "";
    this.next.hidden = true;
    this.score.textContent = message;
  };

  // Shows the next position. Unless it is the first one, the focus goes there.
  Practice.prototype.deal = function (isFocused) {
    var self = this;
    var level = Math.min(HIGHEST, this.level + Math.floor(this.number / EACH));
    var seed = String(this.seed * COUNT + this.number);
    var asked = this.followed;
    var isFirst = true;
    this.next.hidden = true;
    this.tell("Position " + (this.number + 1) + " of " + COUNT + ".");
    shelf.operations.deal(this.explorer, this.model, this.question, String(level), seed).then(function (dealt) {
      if (asked !== self.followed) {
        return null;
      }
      var task = { explorer: self.explorer, state: dealt.state, question: self.question };
      return shelf.ask(self.place, task, function (isRight) {
        // Only the first reply counts.
        if (isFirst) {
          isFirst = false;
          self.count(isRight);
        }
      });
    }).then(function () {
      var field = self.place.querySelector("input");
      if (isFocused && field) {
        field.focus();
      }
    }, function (error) {
      self.fail(error.message);
    });
  };

  Practice.prototype.tell = function (text) {
    var score = this.number ? " " + this.right + " right, " + this.streak + " in a row." : "";
    this.score.textContent = text + score;
  };

  Practice.prototype.count = function (isRight) {
    this.number++;
    this.right += isRight ? 1 : 0;
    this.streak = isRight ? this.streak + 1 : 0;
    var isLast = this.number === COUNT;
    this.tell(this.number + " of " + COUNT + (isLast ? ": the set is done." : "."));
    this.next.textContent = isLast ? "Another set" : "Next";
    this.next.hidden = false;
    this.next.focus();
  };

  Practice.prototype.go = function () {
    if (this.number < COUNT) {
      this.deal(true);
      return;
    }
    var level = Math.min(HIGHEST, this.level + (this.right >= ENOUGH ? 1 : 0));
    this.levels.list.value = level;
    this.choose();
  };

  document.addEventListener("DOMContentLoaded", function () {
    Array.prototype.forEach.call(document.querySelectorAll(".practice"), function (section) {
      section.practice = new Practice(section);
    });
  });
})();
