// A click made of numbers: a burst of noise over two tones that die away. There is no sound before somebody touched the page.

const SECONDS = 0.045;
const LOUDEST = 0.5;

export class Clicker {
  muted = false;
  sounded = 0; // clicks given to the loudspeaker
  private context: AudioContext | null = null;
  private readonly made = new Map<boolean, AudioBuffer>();

  /** To be called in answer to a key or a pointer: browsers allow sound only then. */
  wake(): void {
    try {
      this.context ??= new AudioContext({ latencyHint: "interactive" });
      if (this.context.state === "suspended") void this.context.resume().catch(() => {});
    } catch {
      this.context = null; // a machine without sound: the counter still tells
    }
  }

  /** strength 0 … 1; forth sounds higher than back. */
  click(strength: number, forth: boolean): void {
    const { context } = this;
    if (context === null || this.muted) return;
    const source = context.createBufferSource();
    source.buffer = this.buffer(context, forth);
    const gain = context.createGain();
    gain.gain.value = LOUDEST * Math.sqrt(Math.min(Math.max(strength, 0.04), 1));
    source.connect(gain).connect(context.destination);
    source.start();
    this.sounded += 1;
  }

  close(): void {
    void this.context?.close().catch(() => {});
    this.context = null;
    this.made.clear();
  }

  private buffer(context: AudioContext, forth: boolean): AudioBuffer {
    let buffer = this.made.get(forth);
    if (buffer === undefined) {
      const n = Math.round(SECONDS * context.sampleRate);
      buffer = context.createBuffer(1, n, context.sampleRate);
      buffer.copyToChannel(wave(n, context.sampleRate, forth ? 2600 : 1700), 0);
      this.made.set(forth, buffer);
    }
    return buffer;
  }
}

/** Noise for 2 ms, a tone and its fifth above for some 8 ms. */
function wave(n: number, rate: number, tone: number): Float32Array<ArrayBuffer> {
  let seed = 20_011; // the same click each time
  return Float32Array.from({ length: n }, (_, i) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    const t = i / rate;
    const noise = (seed / 1_073_741_824 - 1) * Math.exp(-t / 0.002);
    const ring = Math.sin(2 * Math.PI * tone * t) + 0.5 * Math.sin(3 * Math.PI * tone * t);
    return 0.5 * noise + 0.35 * ring * Math.exp(-t / 0.008);
  });
}
