/** The colours, fonts, sizes, spaces and corners of all that people see in a browser: reports, walls, the page at the base URL, and the console. */
export const tokens: string = `:root {
  color-scheme: light dark;
  --page: light-dark(#fff, #14171b); --raised: light-dark(#f4f6f8, #1d2127); --line: light-dark(#d5dae0, #353b43);
  --ink: light-dark(#1b1f24, #e6e9ed); --dim: light-dark(#57606a, #9aa4af);
  --link: light-dark(#0b57b0, #8cbcff); --link-soft: light-dark(#dbe9fb, #1f3a5c);
  --good: light-dark(#0f6b2f, #6fd08c); --good-soft: light-dark(#e6f4ea, #16301f);
  --odd: light-dark(#8a5300, #f0b858); --odd-soft: light-dark(#fff4dc, #2e2614);
  --bad: light-dark(#b3261e, #ff9a92); --bad-soft: light-dark(#fdecea, #3a1d1c);
  --small: .8125rem; --text: .9375rem; --large: 1.125rem; --title: 1.5rem; --round: .375rem;
  --s1: .25rem; --s2: .5rem; --s3: .75rem; --s4: 1rem; --s6: 1.5rem; --s12: 3rem;
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'Liberation Mono', 'DejaVu Sans Mono', monospace;
}`
