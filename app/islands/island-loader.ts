// The only script of a page with islands: imports each one shortly before it scrolls into view.
const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      // From an attribute, because the bundler would wrap a path known to it in a helper larger than this file.
      const url = target.getAttribute("data-island");
      // If the import fails the page still works without the island.
      if (url) import(/* @vite-ignore */ url).catch(() => {});
    }
  },
  { rootMargin: "100% 0px" },
);
for (const island of document.querySelectorAll("[data-island]")) observer.observe(island);

export {};
