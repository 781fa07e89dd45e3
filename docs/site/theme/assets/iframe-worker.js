/* A page opened from a file may not start a worker: search then runs in a hidden frame that looks like one.
   Material's search knows such a frame by the name `IFrameWorker` in its parent. */
if (location.protocol === 'file:') {
  const BEFORE = `
    var importScripts = (...urls) => urls.reduce((before, url) => before.then(() => new Promise((done, failed) => {
      const script = document.createElement('script')
      Object.assign(script, { src: url, onload: done, onerror: failed })
      document.body.append(script)
    })), Promise.resolve())
    var postMessage = (data) => parent.dispatchEvent(new MessageEvent('message', { data, source: window }))`

  window.IFrameWorker = class extends EventTarget {
    constructor(url) {
      super()
      this.frame = document.createElement('iframe')
      this.frame.hidden = true
      document.body.append(this.frame)
      const inside = this.frame.contentWindow
      window.addEventListener('message', (event) => {
        if (event.source === inside) this.dispatchEvent(new MessageEvent('message', { data: event.data }))
      })
      this.ready = new Promise((resolve) => this.frame.addEventListener('load', resolve, { once: true }))
      inside.document.open()
      inside.document.write(`<body><script>${BEFORE}</script><script src="${url}"></script></body>`)
      inside.document.close()
    }
    postMessage(data) {
      void this.ready.then(() => this.frame.contentWindow.dispatchEvent(new MessageEvent('message', { data })))
    }
    terminate() {
      this.frame.remove()
    }
  }
  window.Worker = window.IFrameWorker
}
