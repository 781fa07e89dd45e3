import { texts } from '../i18n/texts.svelte'

const speech = (): SpeechSynthesis | null => ('speechSynthesis' in globalThis ? speechSynthesis : null)

/** A voice of this device for the reader's language: others would send what is said to somebody else's computer. */
function voice(): SpeechSynthesisVoice | undefined {
  return speech()?.getVoices().find(({ lang, localService }) => localService && lang.toLowerCase().startsWith(texts.language))
}

class Voice {
  /** Whether this device can read aloud in the reader's language. */
  there = $state(voice() !== undefined)

  constructor() {
    // Browsers find their voices some time after the page is there.
    speech()?.addEventListener?.('voiceschanged', () => (this.there = voice() !== undefined))
  }

  /** Reads it aloud; done when it is, or when it cannot be. */
  read(words: string): Promise<void> {
    const [synthesis, chosen] = [speech(), voice()]
    if (!synthesis || !chosen) return Promise.resolve()
    return new Promise((done) => {
      const utterance = new SpeechSynthesisUtterance(words)
      utterance.voice = chosen
      utterance.lang = chosen.lang
      utterance.onend = utterance.onerror = () => done()
      synthesis.speak(utterance)
    })
  }

  stop(): void {
    speech()?.cancel()
  }
}

export const voiceOfDevice = new Voice()
