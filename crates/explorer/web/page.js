// Begins the explorers of a page. The page of all explorers follows its address.
(function () {
  "use strict";

  function follow(frame) {
    frame.followed = location.hash;
    var address = shelf.readAddress(location.hash);
    // The pictures help to choose.
    document.querySelector(".explorers").classList.toggle("pictured", !address);
    if (!address) {
      frame.show(shelf.explorers[0].examples[0][1], false);
      return;
    }
    if (address.problem) {
      frame.fail({ message: address.problem });
      return;
    }
    if (!shelf.draw[address.explorer]) {
      frame.fail({ message: "There is no explorer `" + address.explorer + "`" });
      return;
    }
    if (frame.name !== address.explorer || !frame.answer || frame.answer.state !== address.state) {
      frame.show(address.state, true, address.explorer);
    }
    Array.prototype.forEach.call(document.querySelectorAll("[data-explorer-link]"), function (link) {
      var isCurrent = link.getAttribute("data-explorer-link") === address.explorer;
      link[isCurrent ? "setAttribute" : "removeAttribute"]("aria-current", "true");
    });
  }

  function begin() {
    Array.prototype.forEach.call(document.querySelectorAll("section.explorer[data-explorer]"), function (section) {
      var frame = new shelf.Frame(section);
      section.explorerFrame = frame;
      if (frame.isWhole) {
        window.addEventListener("hashchange", function () { follow(frame); });
        follow(frame);
      } else {
        frame.show(section.getAttribute("data-state"), false);
      }
    });
  }

  // The scripts that draw come before this event.
  document.addEventListener("DOMContentLoaded", begin);
})();
