import type { Entry, Outing } from '@cuaderno/domain';
import type { ScoreChange } from './use-trophy';

/** The props of the forms of a piece's scores. */
export type ScoreFormProps = {
  outing: Outing;
  piece: Entry;
  /** Of the piece in its outing, from 1. */
  position: number;
  isSaving: boolean;
  /** @returns whether it is saved */
  onSave: (change: ScoreChange) => Promise<boolean>;
};

/** The draft of a form of a piece's score. */
export const trophyDraft = (outing: Outing, name: string) => ({
  id: `trofeo ${outing.id} ${name}`,
  type: 'trophy' as const,
  base: outing,
});
