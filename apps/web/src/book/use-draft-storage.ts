import type { Modality } from '@cuaderno/domain';
import { useMemo } from 'react';
import { lockDraft } from './drafts/draft-locks';
import {
  discardDraft,
  type Draft,
  readDraft,
  readUnlockedDraft,
  writeDraft,
} from './drafts/drafts';
import { useSession } from './use-session';

export type { Draft } from './drafts/drafts';

/** The signed-in user's half-written forms on this device. */
export function useDraftStorage() {
  const userId = useSession().user.id;
  return useMemo(
    () => ({
      lockDraft,
      readUnlockedDraft,
      discardDraft,
      readDraft: <Values>(type: Modality, outingId: string | null) =>
        readDraft<Values>(userId, type, outingId),
      writeDraft: <Values>(draft: Omit<Draft<Values>, 'at' | 'userId'>) =>
        writeDraft({ ...draft, userId }),
    }),
    [userId],
  );
}
