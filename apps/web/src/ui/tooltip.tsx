import { Tooltip as ThemesTooltip } from '@radix-ui/themes/components/tooltip';
import { Tooltip as Primitive } from 'radix-ui';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import './tooltip.css';

/** Milliseconds under the pointer before a tooltip opens. */
const DELAY = 700;
/** Milliseconds after one has closed in which the next opens at once. */
const SKIP_DELAY = 300;

/** Shared by all tooltips, each of which has its own provider, so that Radix can't skip the delay between two. */
let closedAt = -SKIP_DELAY;

/**
 * The tooltip of its parent element. Its trigger covers that element without focus, so that it opens for a mouse
 * only, and can be mounted later.
 */
export function Tooltip({ label }: { label: string }) {
  const [delay, setDelay] = useState(DELAY);
  return (
    <Primitive.Provider>
      <ThemesTooltip
        className="tooltip"
        content={label}
        delayDuration={delay}
        onOpenChange={(open) => {
          if (!open) closedAt = performance.now();
        }}
      >
        <span
          className="tooltip-area"
          onPointerEnter={() =>
            // Before the pointer's move, which starts the delay.
            flushSync(() => setDelay(performance.now() - closedAt < SKIP_DELAY ? 0 : DELAY))
          }
        />
      </ThemesTooltip>
    </Primitive.Provider>
  );
}
