// What the pages do beyond being read: copy, search, switch the theme, filter sequences.
// Everything works from a folder as well: texts and the index come as scripts.
(function () {
  "use strict";
  var root = document.currentScript.getAttribute("data-root") || "";
  var study = (window.study = window.study || {});
  var said = document.getElementById("said");

  function say(text) {
    said.textContent = "";
    said.textContent = text;
  }

  // What this device keeps for the pages to come. Where it may keep nothing, it lasts as long as the page.
  function kept(key) {
    try {
      return localStorage.getItem("study-" + key) || "";
    } catch (error) {
      return "";
    }
  }

  function keep(key, value) {
    try {
      localStorage.setItem("study-" + key, value);
    } catch (error) {
      // Storage may be switched off, or full.
    }
  }

  function all(selector) {
    return Array.prototype.slice.call(document.querySelectorAll(selector));
  }

  // Theme: what the reader has chosen, else the system's.
  var system = window.matchMedia("(prefers-color-scheme: dark)");
  var button = document.getElementById("theme");

  function isDark() {
    var chosen = document.documentElement.getAttribute("data-theme");
    return chosen ? chosen === "dark" : system.matches;
  }

  function nameTheme() {
    button.textContent = isDark() ? "Light" : "Dark";
    button.setAttribute("aria-label", isDark() ? "Switch to light" : "Switch to dark");
  }

  button.hidden = false;
  button.addEventListener("click", function () {
    var theme = isDark() ? "light" : "dark";
    document.documentElement.setAttribute("data-theme", theme);
    keep("theme", theme);
    nameTheme();
  });
  system.addEventListener("change", nameTheme);
  nameTheme();

  // Copying.
  function copied(button, worked) {
    var before = button.getAttribute("data-label") || button.textContent;
    button.setAttribute("data-label", before);
    button.textContent = worked ? "Copied" : "Failed";
    say(worked ? "Copied" : "Copying failed");
    setTimeout(function () {
      button.textContent = before;
    }, 1500);
  }

  function copyBySelection(text) {
    var area = document.createElement("textarea");
    area.value = text;
    area.className = "unseen";
    document.body.appendChild(area);
    area.select();
    var worked = false;
    try {
      worked = document.execCommand("copy");
    } catch (error) {
      worked = false;
    }
    area.remove();
    return worked;
  }

  function copy(text, button) {
    if (navigator.clipboard && navigator.clipboard.writeText) {
      navigator.clipboard.writeText(text).then(
        function () {
          copied(button, true);
        },
        function () {
          copied(button, copyBySelection(text));
        }
      );
    } else {
      copied(button, copyBySelection(text));
    }
  }

  // A script calls this with its text.
  var receive = null;
  study.text = function (text) {
    if (receive) {
      receive(text);
    }
  };

  function load(address, failed) {
    var script = document.createElement("script");
    script.src = address;
    script.onload = function () {
      script.remove();
    };
    script.onerror = function () {
      script.remove();
      failed();
    };
    document.head.appendChild(script);
  }

  all("button.copy").forEach(function (button) {
    button.hidden = false;
    button.addEventListener("click", function () {
      var id = button.getAttribute("data-copy");
      if (id) {
        copy(document.getElementById(id).textContent, button);
        return;
      }
      receive = function (text) {
        receive = null;
        copy(text, button);
      };
      load(button.getAttribute("data-text"), function () {
        copied(button, false);
      });
    });
  });

  // Progress: marks such as "problem/cf-1451f", which stay on this device. Links to what is done say so.
  function marks() {
    return kept("done").split(" ").filter(Boolean);
  }

  // True if a link leads to the page of a problem or a lesson that is done.
  function isDone(link) {
    var page = new URL(link.href).pathname.split("/").slice(-2);
    return marks().indexOf(page[0].slice(0, -1) + "/" + page[1].replace(/\.html$/, "")) >= 0;
  }

  function showMarks() {
    var done = marks();
    all("[data-done]").forEach(function (button) {
      button.hidden = false;
      button.setAttribute("aria-pressed", String(done.indexOf(button.getAttribute("data-done")) >= 0));
    });
    all('main a[href$=".html"]').forEach(function (link) {
      link.classList.toggle("done", isDone(link));
    });
    all("[data-mark]").forEach(function (exercise) {
      exercise.classList.toggle("done", done.indexOf(exercise.getAttribute("data-mark")) >= 0);
    });
    all("[data-right]").forEach(function (score) {
      var right = done.filter(function (mark) {
        return mark.indexOf(score.getAttribute("data-right")) === 0;
      }).length;
      score.textContent = right ? right + " of " + score.getAttribute("data-of") + " right" : "";
    });
  }

  // Keeps a mark that a script has found.
  study.mark = function (mark) {
    if (marks().indexOf(mark) < 0) {
      keep("done", marks().concat(mark).join(" "));
      showMarks();
    }
  };

  function showAgain() {
    (sortProblems.again || showMarks)();
  }

  all("[data-done]").forEach(function (button) {
    button.addEventListener("click", function () {
      var mark = button.getAttribute("data-done");
      var others = marks().filter(function (other) {
        return other !== mark;
      });
      keep("done", (others.length < marks().length ? others : others.concat(mark)).join(" "));
      showMarks();
    });
  });

  var progress = document.getElementById("progress");
  if (progress) {
    var line = document.getElementById("marks");
    var marked = document.getElementById("marked");
    var START = "mex progress:";
    var showLine = function () {
      line.value = [START].concat(marks()).join(" ");
    };
    progress.hidden = false;
    progress.addEventListener("toggle", showLine);
    document.getElementById("take").addEventListener("click", function (event) {
      copy(line.value, event.target);
    });
    document.getElementById("bring").addEventListener("click", function () {
      var text = line.value.trim();
      var brought = text.slice(START.length).split(/\s+/).filter(Boolean);
      var wrong = brought.filter(function (mark) {
        return !/^[a-z]+\/[\w.~-]+$/.test(mark);
      });
      if (text.indexOf(START) || wrong.length) {
        marked.textContent = wrong.length ? "`" + wrong[0] + "` is no mark." : "A line begins with `" + START + "`.";
        return;
      }
      var before = marks();
      var fresh = brought.filter(function (mark, at) {
        return before.indexOf(mark) < 0 && brought.indexOf(mark) === at;
      });
      keep("done", before.concat(fresh).join(" "));
      marked.textContent = brought.length + " read, " + fresh.length + " of them new.";
      showLine();
      showAgain();
    });
    document.getElementById("forget").addEventListener("click", function () {
      try {
        Object.keys(localStorage).forEach(function (key) {
          if (/^study-/.test(key)) {
            localStorage.removeItem(key);
          }
        });
      } catch (error) {
        // There is nothing to forget.
      }
      document.documentElement.removeAttribute("data-theme");
      nameTheme();
      marked.textContent = "All is forgotten, choices too. Until you leave, the line above has the marks and can be read again.";
      showAgain();
    });
  }

  // The steps of a problem: one at a time, or all.
  var showAll = document.getElementById("show-all");

  function unfoldSteps(isAll) {
    showAll.setAttribute("aria-pressed", String(isAll));
    all(".step").forEach(function (step) {
      step.open = isAll;
    });
  }

  if (showAll) {
    showAll.hidden = false;
    unfoldSteps(kept("show-all") === "yes");
    showAll.addEventListener("click", function () {
      var isAll = showAll.getAttribute("aria-pressed") !== "true";
      keep("show-all", isAll ? "yes" : "no");
      unfoldSteps(isAll);
    });
  }

  // Search.
  var box = document.getElementById("search");
  var query = document.getElementById("query");
  var results = document.getElementById("results");
  var entries = null;
  var chosen = -1;
  box.hidden = false;

  function plain(text) {
    return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replace(/['’]/g, "");
  }

  study.entries = function (list) {
    entries = list.map(function (entry) {
      return {
        title: entry[0],
        kind: entry[1],
        address: entry[2],
        plain: plain(entry[0]),
        words: plain(entry.slice(0, 1).concat(entry.slice(3)).join(" ")),
        values: entry[1] === "sequence" ? " " + entry[3] + " " : null,
      };
    });
    show();
  };

  function need() {
    if (!entries && !need.asked) {
      need.asked = true;
      load(root + "search.js", function () {
        need.asked = false;
      });
    }
  }

  // Returns the values that were typed, if nothing else was.
  function typedValues(text) {
    return /^[\s,;]*\d+([\s,;]+\d+){2,}[\s,;]*$/.test(text) ? text.match(/\d+/g).join(" ") : null;
  }

  var weights = { game: 6, lesson: 5, statement: 4, problem: 3, function: 2, sequence: 2 };
  var small = /^(a|an|and|any|at|by|can|do|from|have|i|in|is|it|of|on|one|or|the|to|with|you)$/;

  // Words that say something; if there are none, all.
  function telling(text) {
    var words = plain(text).split(/[\s,;.{}()]+|:(?=\s|$)/).filter(Boolean);
    var rest = words.filter(function (word) {
      return !small.test(word);
    });
    return rest.length ? rest : words;
  }

  // Where a word is in a text: a number, only as a whole one.
  function find(text, word) {
    if (!/^\d+$/.test(word)) {
      return text.indexOf(word);
    }
    var at = (" " + text).search(new RegExp("[^\\d]" + word + "(?!\\d)"));
    return at;
  }

  // How well an entry fits. Words that it does not have cost more than any other word gains, so an entry
  // with more of the words is before one with fewer. Numbers alone say too little.
  function score(entry, words) {
    var total = weights[entry.kind] || 1;
    var has = 0;
    for (var i = 0; i < words.length; i++) {
      var at = find(entry.words, words[i]);
      if (at < 0) {
        total -= 40;
        continue;
      }
      has += !/^\d+$/.test(words[i]) || words.length === 1 ? 1 : 0;
      var title = entry.plain.indexOf(words[i]);
      total += title === 0 ? 8 : title > 0 ? 4 : 1;
      if (entry.plain === words[i]) {
        total += 16;
      }
      // A module by its name.
      if ((entry.words + " ").indexOf("::" + words[i] + " ") >= 0) {
        total += 4;
      }
      // The beginning of a word.
      if (at === 0 || /[\s:_.·,(]/.test(entry.words.charAt(at - 1))) {
        total += 2;
      }
    }
    return has ? total : -Infinity;
  }

  function found(text) {
    var values = typedValues(text);
    if (values) {
      return entries.filter(function (entry) {
        return entry.values && entry.values.indexOf(" " + values + " ") >= 0;
      });
    }
    var words = telling(text);
    return entries
      .map(function (entry, index) {
        return { entry: entry, score: score(entry, words), index: index };
      })
      .filter(function (hit) {
        return hit.score > -Infinity;
      })
      .sort(function (a, b) {
        return b.score - a.score || a.index - b.index;
      })
      .map(function (hit) {
        return hit.entry;
      });
  }

  // The texts of all pages, once they are asked for: an entry for each paragraph.
  var paragraphs = [];

  study.texts = function (packed) {
    var bytes = Uint8Array.from(atob(packed), function (char) {
      return char.charCodeAt(0);
    });
    new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json().then(function (list) {
      list.forEach(function (text) {
        text[2].forEach(function (paragraph) {
          paragraphs.push({ title: text[1], address: text[0], text: paragraph, plain: plain(paragraph) });
        });
      });
      show();
    });
  };

  function needTexts() {
    if (!needTexts.asked) {
      needTexts.asked = true;
      load(root + "texts.js", function () {
        needTexts.asked = false;
      });
    }
  }

  // Words of which a text may have another form: a plural, or with -ing or -ed.
  function stems(words) {
    return words.map(function (word) {
      var stem = word.length > 4 ? word.replace(/(es|s|ing|ed)$/, "") : word;
      return stem.replace(/[^\w\u0080-\uffff]/g, "\\$&");
    });
  }

  // The paragraphs with all words, one of each text; those that have the very phrase come first.
  function foundTexts(text) {
    var phrase = plain(text);
    var forms = stems(telling(text)).map(function (stem) {
      return new RegExp("(?:^|[^a-z0-9])" + stem);
    });
    var seen = {};
    var hits = paragraphs.filter(function (paragraph) {
      return forms.every(function (form) {
        return form.test(paragraph.plain);
      });
    });
    function hasPhrase(hit) {
      return hit.plain.indexOf(phrase) >= 0;
    }
    return hits
      .filter(hasPhrase)
      .concat(hits)
      .filter(function (hit) {
        var isNew = !seen[hit.address];
        return (seen[hit.address] = true) && isNew;
      });
  }

  // A part of a paragraph around the first of the words, in which they are marked.
  function excerpt(hit, text) {
    var form = new RegExp("(?:" + stems(telling(text)).join("|") + ")[\\w’']*", "gi");
    var start = Math.max(0, hit.text.search(form) - 50);
    start = start && hit.text.indexOf(" ", start) + 1;
    var part = (start ? "… " : "") + hit.text.slice(start, start + 160);
    var line = document.createElement("q");
    var end = 0;
    part.replace(form, function (word, at) {
      line.appendChild(document.createTextNode(part.slice(end, at)));
      line.appendChild(document.createElement("mark")).textContent = word;
      end = at + word.length;
    });
    line.appendChild(document.createTextNode(part.slice(end) + (start + 160 < hit.text.length ? " …" : "")));
    return line;
  }

  function choose(index) {
    var items = results.children;
    if (items[chosen]) {
      items[chosen].setAttribute("aria-selected", "false");
    }
    chosen = index;
    if (items[chosen]) {
      items[chosen].setAttribute("aria-selected", "true");
      items[chosen].scrollIntoView({ block: "nearest" });
      query.setAttribute("aria-activedescendant", items[chosen].id);
    } else {
      query.removeAttribute("aria-activedescendant");
    }
  }

  function close() {
    results.hidden = true;
    query.setAttribute("aria-expanded", "false");
    choose(-1);
  }

  function item(entry, index) {
    var line = document.createElement("li");
    line.id = "result-" + index;
    line.setAttribute("role", "option");
    line.setAttribute("aria-selected", "false");
    line.setAttribute("data-address", root + entry.address);
    var title = document.createElement("span");
    title.textContent = entry.title;
    var kind = document.createElement("small");
    kind.textContent = entry.kind || "text";
    line.appendChild(title);
    line.appendChild(kind);
    if (entry.text) {
      line.appendChild(excerpt(entry, query.value));
    }
    return line;
  }

  function show() {
    var text = query.value.trim();
    if (!text || !entries) {
      close();
      return;
    }
    var isSame = text === show.text;
    show.text = text;
    var names = found(text);
    // Names with all words, then texts with all, then names with some of them.
    var isValues = typedValues(text);
    var whole = names.filter(function (entry) {
      return isValues || score(entry, telling(text)) > 0;
    });
    var lines = isValues ? [] : foundTexts(text);
    var some = names.slice(whole.length);
    var hits = whole.slice(0, lines.length ? 6 : 12).concat(lines.slice(0, 6), some).slice(0, 12);
    results.textContent = "";
    hits.forEach(function (entry, index) {
      results.appendChild(item(entry, index));
    });
    if (!hits.length) {
      var none = document.createElement("li");
      none.id = "result-0";
      none.setAttribute("role", "option");
      none.setAttribute("aria-disabled", "true");
      none.textContent = "Nothing has any of these words, nor these values";
      results.appendChild(none);
    }
    var before = isSame ? Math.max(0, chosen) : 0;
    chosen = -1;
    results.hidden = false;
    query.setAttribute("aria-expanded", "true");
    choose(Math.min(before, hits.length - 1));
    say(hits.length + (hits.length === 1 ? " result" : " results"));
  }

  function go(line) {
    var address = line && line.getAttribute("data-address");
    if (address) {
      close();
      location.href = address;
    }
  }

  query.addEventListener("focus", need);
  query.addEventListener("input", function () {
    need();
    if (query.value.trim().length > 2) {
      needTexts();
    }
    show();
  });
  query.addEventListener("keydown", function (event) {
    var count = results.hidden ? 0 : results.children.length;
    if (event.key === "ArrowDown" && count) {
      choose((chosen + 1) % count);
    } else if (event.key === "ArrowUp" && count) {
      choose((chosen + count - 1) % count);
    } else if (event.key === "Enter" && count) {
      go(results.children[chosen]);
    } else if (event.key === "Escape") {
      if (results.hidden) {
        query.value = "";
      }
      close();
    } else {
      return;
    }
    event.preventDefault();
  });
  results.addEventListener("mousedown", function (event) {
    go(event.target.closest("li"));
    event.preventDefault();
  });
  query.addEventListener("blur", close);
  document.addEventListener("keydown", function (event) {
    var typing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      query.focus();
      event.preventDefault();
    }
  });

  // An address may lead into what is folded.
  function unfold() {
    var target = null;
    try {
      target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    } catch (error) {
      // A damaged address leads nowhere.
    }
    for (var at = target; at; at = at.parentElement) {
      if (at.tagName === "DETAILS") {
        at.open = true;
      }
    }
    if (target) {
      target.scrollIntoView();
    }
  }
  window.addEventListener("hashchange", unfold);
  if (location.hash) {
    unfold();
  }

  // Lists that are filtered by what is typed.
  var filter = document.getElementById("filter");
  var count = document.getElementById("count");
  if (filter) {
    filter.hidden = false;
  }

  // A page that comes back by the history shows what was marked in the meantime.
  window.addEventListener("pageshow", showAgain);

  // Sequences by their values.
  var values = document.getElementById("values");
  if (values) {
    values.addEventListener("input", function () {
      var typed = (values.value.match(/\d+/g) || []).join(" ");
      var shown = 0;
      all(".sequence").forEach(function (section) {
        var all = " " + section.querySelector(".values").textContent + " ";
        var has = !typed || all.indexOf(" " + typed + " ") >= 0;
        section.hidden = !has;
        shown += has ? 1 : 0;
      });
      count.textContent = typed ? shown + " found" : "";
    });
  }

  // Problems by judge, technique or difficulty, as far as they have the words that are typed.
  var words = document.getElementById("words");
  if (words) {
    sortProblems();
  }

  function sortProblems() {
    var list = document.getElementById("problems");
    var rows = all("#problems tbody tr");
    var contents = document.querySelector(".contents ul");
    var empty = list.querySelector(".wide").cloneNode(true);
    empty.querySelector("tbody").textContent = "";
    // The titles of the lists that a row is in.
    var titles = {
      judge: function (row) {
        return [row.getAttribute("data-judge")];
      },
      technique: function (row) {
        var games = Array.prototype.map.call(row.cells[3].querySelectorAll("code"), function (game) {
          return game.textContent.charAt(0).toUpperCase() + game.textContent.slice(1).replace(/_/g, " ");
        });
        return games.length ? games : ["Ideas of their own"];
      },
      difficulty: function (row) {
        var dots = row.querySelector(".dots");
        return ["Difficulty " + (dots ? dots.getAttribute("aria-label") : "unknown")];
      },
      progress: function (row) {
        return [isDone(row.querySelector("a")) ? "Solved" : "To be solved"];
      },
    };
    var buttons = all("[data-by]");
    var linked = (/^#([a-z]+)-/.exec(location.hash) || [])[1];
    var by = titles[linked] ? linked : titles[kept("by")] ? kept("by") : "judge";

    function arrange() {
      var typed = plain(words.value).split(/\s+/);
      var lists = {};
      var shown = rows.filter(function (row) {
        var text = plain(row.textContent + " " + titles.judge(row) + " " + titles.technique(row) + " " + titles.difficulty(row));
        return typed.every(function (word) {
          return text.indexOf(word) >= 0;
        });
      });
      shown.forEach(function (row) {
        titles[by](row).forEach(function (title) {
          (lists[title] = lists[title] || []).push(row);
        });
      });
      list.textContent = contents.textContent = "";
      Object.keys(lists).sort().forEach(function (title) {
        var heading = document.createElement("h2");
        heading.id = by + "-" + title.replace(/[^\w.-]/g, function (char) {
          return "~" + char.charCodeAt(0).toString(16) + "~";
        });
        heading.textContent = title;
        var solved = lists[title].filter(function (row) {
          return isDone(row.querySelector("a"));
        }).length;
        if (solved) {
          var tally = heading.appendChild(document.createElement("small"));
          tally.textContent = " " + solved + " of " + lists[title].length + " solved";
        }
        var table = empty.cloneNode(true);
        lists[title].sort(easier).forEach(function (row) {
          table.querySelector("tbody").appendChild(row.cloneNode(true));
        });
        list.appendChild(heading);
        list.appendChild(table);
        var entry = contents.appendChild(document.createElement("li")).appendChild(document.createElement("a"));
        entry.href = "#" + heading.id;
        entry.textContent = title;
      });
      buttons.forEach(function (button) {
        button.setAttribute("aria-pressed", String(button.getAttribute("data-by") === by));
      });
      count.textContent = shown.length === rows.length ? "" : shown.length + " of " + rows.length;
      showMarks();
    }
    sortProblems.again = arrange;

    // Rows of a judge are in the order of its own ratings.
    function easier(a, b) {
      return a.getAttribute("data-step") - b.getAttribute("data-step") || rows.indexOf(a) - rows.indexOf(b);
    }

    buttons.forEach(function (button) {
      button.addEventListener("click", function () {
        by = button.getAttribute("data-by");
        keep("by", by);
        arrange();
      });
    });
    words.addEventListener("input", arrange);
    arrange();
  }
})();
