// The landing page's only script: imports each island shortly before it scrolls into view.
const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      // Read from an attribute: for a path it knows, the bundler adds a helper larger than this file.
      const url = target.getAttribute("data-island");
      // If the import fails the page still works without the island.
      if (url) import(/* @vite-ignore */ url).catch(() => {});
    }
  },
  { rootMargin: "100% 0px" },
);
for (const island of document.querySelectorAll("[data-island]")) observer.observe(island);

export {};
