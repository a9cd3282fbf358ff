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

// Without a script, such a link opens the page anew, with the choice made. Here what is typed stays.
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/?"]')) {
  const [[name, value] = ["", ""]] = new URLSearchParams(link.search);
  link.href = link.hash;
  link.addEventListener("click", () => {
    const field = document.querySelector<HTMLSelectElement>(`select[name="${name}"]`);
    if (field) field.value = value;
  });
}

export {};
