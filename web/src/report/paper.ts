// On paper: light colours whatever the screen has, and nothing folded away.

export function onPaper(): void {
  const page = document.documentElement;
  let theme: string | undefined;
  let opened: HTMLDetailsElement[] = [];
  addEventListener("beforeprint", () => {
    theme = page.dataset["theme"];
    page.dataset["theme"] = "light";
    opened = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
    for (const one of opened) one.open = true;
  });
  addEventListener("afterprint", () => {
    if (theme === undefined) delete page.dataset["theme"];
    else page.dataset["theme"] = theme;
    for (const one of opened) one.open = false;
  });
}
