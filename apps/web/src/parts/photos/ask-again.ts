/** Images asked for at once: the first that arrives asks for the next, so that an outage sees no more than these. */
const AT_ONCE = 3;
/** The first pause in milliseconds, doubled after each round without an image, and the number of rounds. */
const FIRST_PAUSE = 5_000;
const ROUNDS = 6;

const waiting = new Set<HTMLImageElement>();
const known = new WeakSet<HTMLImageElement>();
let rounds = 0;
let askedAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let due = Number.POSITIVE_INFINITY;

/**
 * Hides an image that failed, and asks for it again a few times, with growing pauses; then only when the browser comes
 * online or the page is looked at again.
 */
export function askAgain(image: HTMLImageElement): void {
  if (!known.has(image)) {
    known.add(image);
    rounds = 0;
    image.addEventListener('load', () => {
      image.style.opacity = '';
      rounds = 0;
      ask(1);
    });
  }
  // Its frame stays, and its name for screen readers.
  image.style.opacity = '0';
  waiting.add(image);
  askLater();
}

/** Whether the answer may be another one: a hidden page and one without a network wait for their events. */
const canAsk = () => !document.hidden && navigator.onLine;

function askLater(): void {
  const next = Date.now() + FIRST_PAUSE * 2 ** rounds;
  if (waiting.size === 0 || rounds >= ROUNDS || due <= next || !canAsk()) return;
  clearTimeout(timer);
  due = next;
  timer = setTimeout(() => {
    due = Number.POSITIVE_INFINITY;
    if (!canAsk()) return;
    rounds += 1;
    ask(AT_ONCE);
    askLater();
  }, next - Date.now());
}

function ask(atOnce: number): void {
  let left = atOnce;
  askedAt = Date.now();
  for (const image of waiting) {
    if (left === 0) return;
    waiting.delete(image);
    if (!image.isConnected) continue;
    left -= 1;
    // The same address once more is another request.
    const { src } = image;
    image.src = src;
  }
}

function askNow(): void {
  if (!canAsk()) return;
  rounds = 0;
  if (Date.now() - askedAt >= FIRST_PAUSE) ask(AT_ONCE);
  askLater();
}

window.addEventListener('online', askNow);
document.addEventListener('visibilitychange', askNow);
