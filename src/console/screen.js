// For a page in a frame of the console: tells it what the page shows and what went wrong in it.
;(() => {
  const { src } = document.currentScript
  if (parent === window) return
  const errors = []
  const tell = () =>
    parent.postMessage({ modelQuery: 'screen', text: document.body?.innerText ?? '', errors }, new URL(src).origin)
  let soon
  const tellSoon = () => {
    clearTimeout(soon)
    soon = setTimeout(tell, 300)
  }
  const note = (what) => {
    errors.push(String(what))
    tellSoon()
  }
  addEventListener('error', ({ message }) => note(message))
  addEventListener('unhandledrejection', ({ reason }) => note(reason))
  addEventListener('load', tellSoon)
  new MutationObserver(tellSoon).observe(document, { subtree: true, childList: true, characterData: true })
})()
