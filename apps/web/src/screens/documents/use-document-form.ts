import {
  DOCUMENT_NAME_REQUIRED,
  type DocumentKind,
  documentPayload,
  type DocumentPayload,
  isDocumentNamed,
} from '@cuaderno/domain';
import { useEffect, useRef, useState } from 'react';
import { type DocumentRow, useSaveDocument } from '../../book/use-documents';
import { useTyped } from '../../book/use-typed';
import { errorMessage } from '../../lib/server/error-texts';
import { showToast } from '../../ui/sheet/toast-store';

/** The values of the form: as the payload, with '' for what is empty. */
export type DocumentValues = Omit<DocumentPayload, 'name' | 'number' | 'expires'> & {
  name: string;
  number: string;
  expires: string;
};

/** What is typed, with the document that it began from: a draft may be recovered when that has changed elsewhere. */
type Typed = DocumentValues & { begun?: DocumentRow | undefined };

const valuesOf = ({ name, number, expires, ...rest }: DocumentPayload): DocumentValues => ({
  ...rest,
  name: name ?? '',
  number: number ?? '',
  expires: expires ?? '',
});

const empty = (kind: DocumentKind): DocumentPayload => ({
  kind,
  name: null,
  number: null,
  expires: null,
  remind: true,
  photos: [],
});

type FormErrors = Partial<Record<string, string>>;

/** @returns the payload of the form, whose inputs limit the texts and the day */
const toPayload = ({ name, number, expires, begun: _begun, ...rest }: Typed): DocumentPayload => ({
  ...rest,
  name: name.normalize('NFC').trim() || null,
  number: number.normalize('NFC').trim() || null,
  expires: expires || null,
});

/** The form of a document, with its half-written draft, which stays on this device until it is saved or discarded. */
export function useDocumentForm(
  kind: DocumentKind,
  row: DocumentRow | undefined,
  onDone: () => void,
) {
  /** The document as this form has saved it. */
  const saved = useRef<DocumentRow>(undefined);
  const first: Typed = { ...valuesOf(row ? documentPayload(row) : empty(kind)), begun: row };
  const [errors, setErrors] = useState<FormErrors>({});
  const works = useRef<Promise<unknown>[]>([]);
  const [waiting, setWaiting] = useState(false);
  const { typed: values, ...draft } = useTyped(
    { id: `documento ${row?.id ?? `nuevo ${kind}`}`, type: 'document', base: null },
    first,
  );
  const save = useSaveDocument({
    onSuccess: () => {
      draft.drop();
      onDone();
    },
  });

  const set = (change: Partial<DocumentValues> | ((now: DocumentValues) => DocumentValues)) => {
    setErrors({});
    draft.type((now) => (typeof change === 'function' ? change(now) : { ...now, ...change }));
  };

  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });
  const begun = () => saved.current ?? latest.current.begun ?? row;

  return {
    values,
    set,
    errors: { ...errors, ...(save.error && { root: errorMessage(save.error) }) } as FormErrors,
    isSaving: save.isPending || waiting,
    isRecovered: draft.isRecovered,
    onWork: (work: Promise<unknown>) => works.current.push(work),
    discardDraft: draft.reset,
    async submit() {
      setWaiting(true);
      await Promise.allSettled(works.current);
      setWaiting(false);
      const payload = toPayload(latest.current);
      if (!isDocumentNamed(payload)) {
        setErrors({ name: DOCUMENT_NAME_REQUIRED });
        return;
      }
      const from = begun();
      save.mutate(
        { row: from, payload },
        {
          onSuccess: () => {
            // Beside the list, the form stays for the next change.
            if (from) saved.current = { ...from, ...payload };
            showToast({ title: 'Documento guardado', tone: 'good' });
          },
        },
      );
    },
    remove: () =>
      save.mutate(
        { row: begun(), payload: null },
        { onSuccess: () => showToast({ title: 'Documento eliminado', tone: 'good' }) },
      ),
  };
}
