// The only script of a page that has islands: fetches each one when it is about to be seen.
const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      // From an attribute, because the bundler would wrap a path that it knows in a helper bigger than this file.
      const address = target.getAttribute("data-island");
      // On a broken line the page stays as it came, which works by itself.
      if (address) import(/* @vite-ignore */ address).catch(() => {});
    }
  },
  { rootMargin: "100% 0px" },
);
for (const island of document.querySelectorAll("[data-island]")) observer.observe(island);

export {};
