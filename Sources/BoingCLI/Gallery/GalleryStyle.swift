/// How the gallery looks, on a phone and on a desk, by day and by night.
enum GalleryStyle {
  static let sheet = """
    :root {
      color-scheme: light dark;
      --page: #f1ebdf; --card: #fffcf5; --paper: #f7f2e8; --ink: #2a2735; --soft: #6d687a;
      --line: #2a273522; --accent: #c8402f; --code: #f3ede1;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #1d1b24; --card: #292632; --ink: #f1ecdf; --soft: #b0a9bb; --line: #f1ecdf22;
        --accent: #ff8a76; --code: #211f29;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; padding: 0 clamp(1rem, 4vw, 3rem) 4rem; max-width: 84rem;
      background: var(--page); color: var(--ink);
      font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif;
    }
    header { padding: clamp(2rem, 7vw, 5rem) 0 2rem; }
    h1 { font-size: clamp(2.8rem, 9vw, 5rem); line-height: 1; letter-spacing: -.03em; margin: 0; }
    header p { max-width: 38rem; font-size: 1.1rem; color: var(--soft); }
    nav { display: flex; flex-wrap: wrap; gap: .3rem .9rem; }
    a { color: var(--accent); text-underline-offset: .2em; }
    main {
      display: grid; gap: clamp(1rem, 2.5vw, 2rem); align-items: start;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
      grid-auto-flow: dense;
    }
    article {
      background: var(--card); border-radius: 1.1rem; overflow: hidden; min-width: 0;
      box-shadow: 0 1px 2px #0001, 0 8px 24px #0001; scroll-margin-top: 1rem;
    }
    picture {
      display: grid; place-items: center; background: #f7f2e8; height: 24rem; overflow: hidden;
    }
    img { display: block; max-width: 100%; max-height: 24rem; width: auto; height: auto; }
    .text { padding: 1.1rem 1.3rem 1.3rem; }
    h2 { margin: 0; font-size: 1.3rem; letter-spacing: -.01em; }
    p { margin: .4rem 0 .8rem; }
    .note { color: var(--soft); font-size: .85rem; }
    pre {
      margin: .6rem 0; padding: .7rem .9rem; border-radius: .6rem; overflow: auto;
      max-height: 24rem; background: var(--code); font-size: .8rem; line-height: 1.45;
    }
    code { font-family: ui-monospace, "SF Mono", "DejaVu Sans Mono", monospace; }
    details { border-top: 1px solid var(--line); padding: .45rem 0; }
    summary { cursor: pointer; font-weight: 600; }
    .figure { background: #fff; border-radius: .6rem; overflow: hidden; margin: .6rem 0; }
    .figure svg { display: block; width: 100%; height: auto; }
    table { border-collapse: collapse; font-size: .85rem; margin: .5rem 0; }
    td { padding: .15rem .8rem .15rem 0; vertical-align: top; }
    .track { height: 2.4rem; margin: .6rem 0; }
    .track i {
      display: block; position: relative; left: 0; width: 1.6rem; height: 1.6rem;
      border-radius: .45rem; background: #2f6be4; top: .4rem;
      animation-iteration-count: infinite; animation-play-state: paused;
    }
    details[open] .track i { animation-play-state: running; }
    /* An open card has the whole width, for lines of a hundred columns. */
    article:has(details[open]) { grid-column: 1 / -1; }
    @media (min-width: 64rem) {
      article:has(details[open]) { display: grid; grid-template-columns: 20rem minmax(0, 1fr); }
      article:has(details[open]) picture { height: auto; min-height: 24rem; align-content: start; }
      .figure svg { max-width: 40rem; }
    }
    @media (prefers-reduced-motion: reduce) {
      .track { display: none; }
      * { animation: none !important; transition: none !important; }
    }

    """
}
