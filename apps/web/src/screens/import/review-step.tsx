import { useEffect, useId, useState } from 'react';
import { AddedPanel } from './review/added-panel';
import { DuplicatesPanel } from './review/duplicates-panel';
import { type Figure, Figures } from './review/figures';
import { LeftPanel } from './review/left-panel';
import { QuestionsPanel } from './review/questions-panel';
import { SheetNames } from './row-texts';
import type { Reviewed } from './shown-review';
import { sheetNames } from './sheet-names';
import type { ImportReview, PanelProps } from './use-import-review';
import './review/review.css';

/** The third step, the dry run: what is added, what is asked, what is there already and what is left out. */
export function ReviewStep({ found }: { found: ImportReview }) {
  const { review } = found;
  useEffect(() => {
    // An import may begin without coverage.
    void import('./job-page').catch(() => undefined);
  }, []);
  return review ? <Review found={found} review={review} /> : null;
}

const PANELS = {
  added: AddedPanel,
  questions: QuestionsPanel,
  present: DuplicatesPanel,
  left: LeftPanel,
};

/** The first of the four that has anything. */
function firstOf({ added, waiting, present, left }: Reviewed): Figure {
  if (added > 0) return 'added';
  if (waiting > 0) return 'questions';
  if (present > 0) return 'present';
  return left > 0 ? 'left' : 'questions';
}

function Review({ found, review }: PanelProps) {
  const [chosen, choose] = useState(() => firstOf(review));
  const id = useId();
  const Panel = PANELS[chosen];
  return (
    <SheetNames value={sheetNames(found.opened.sheets)}>
      <div className="import-review spread">
        <Figures id={id} review={review} chosen={chosen} onChoose={choose} />
        <div
          className="import-panel"
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${chosen}`}
        >
          <Panel found={found} review={review} />
        </div>
      </div>
    </SheetNames>
  );
}
