import { formatDay, type ProgramToken } from '@cuaderno/domain';
import { Braces, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorMessage } from '../../lib/server/error-texts';
import { momentText } from '../../lib/moment';
import { trpc } from '../../lib/server/api-client';
import { Button } from '../../ui/button';
import { ConfirmSheet } from '../../ui/sheet/confirm-sheet';
import { ErrorCallout } from '../../ui/form/error-callout';
import { SectionHeading } from '../../ui/page/section-heading';
import { Loading, Skeleton } from '../../ui/skeleton';
import { showToast } from '../../ui/sheet/toast-store';
import { useFocusFallback } from '../../ui/sheet/use-focus-fallback';
import { AccessRow } from './access-row';
import { NewToken } from './new-token';

const dayOf = (moment: Date) => formatDay(moment.toISOString().slice(0, 10));

/** 'Solo leer, caduca el 21/11/2027, usada ayer'. */
export function tokenText({ canWrite, expires, lastUsedAt }: ProgramToken): string {
  const end =
    expires === null
      ? 'sin caducidad'
      : `${expires.getTime() > Date.now() ? 'caduca' : 'caducó'} el ${dayOf(expires)}`;
  const { day } = lastUsedAt ? momentText(lastUsedAt.getTime()) : { day: '' };
  const use = day === '' ? 'nunca usada' : `usada ${/^\d/.test(day) ? 'el ' : ''}${day}`;
  return `${canWrite ? 'Leer y escribir' : 'Solo leer'}, ${end}, ${use}`;
}

/** The tokens of the user's programs: to create and to revoke. */
export function ProgramTokens() {
  const tokens = trpc.tokens.list.useQuery();
  const list = useRef<HTMLUListElement>(null);
  useFocusFallback(tokens.data?.length ?? 0, list);
  const [isCreating, setCreating] = useState(false);
  const [leaving, setLeaving] = useState<ProgramToken | null>(null);
  const revoke = trpc.tokens.revoke.useMutation({
    onSuccess: () => showToast({ title: 'Clave revocada', tone: 'good' }),
    onSettled: () => {
      setLeaving(null);
      return tokens.refetch();
    },
  });
  const error = tokens.error ?? revoke.error;
  return (
    <>
      <SectionHeading title="Claves para programas" />
      {tokens.isPending && (
        <Loading>
          <Skeleton width="100%" height={72} />
        </Loading>
      )}
      <ul ref={list} tabIndex={-1} aria-label="Claves para programas">
        {tokens.data?.map((token) => (
          <AccessRow
            key={token.id}
            icon={<Braces aria-hidden />}
            title={token.name}
            text={tokenText(token)}
          >
            <Button
              variant="ghost"
              aria-label={`Revocar ${token.name}`}
              onClick={() => setLeaving(token)}
            >
              Revocar
            </Button>
          </AccessRow>
        ))}
      </ul>
      <ErrorCallout>{error && errorMessage(error)}</ErrorCallout>
      <Button
        variant="secondary"
        full
        icon={<Plus size={20} aria-hidden />}
        onClick={() => setCreating(true)}
      >
        Crear clave
      </Button>
      <p className="access-hint">
        Para que una hoja de cálculo o un programa tuyo lea o escriba en tu cuaderno.
      </p>
      {isCreating && (
        <NewToken onSettled={() => void tokens.refetch()} onClose={() => setCreating(false)} />
      )}
      {leaving && (
        <ConfirmSheet
          title="¿Revocar la clave?"
          description={`Los programas que usan «${leaving.name}» dejan de entrar en tu cuaderno.`}
          confirm="Revocar clave"
          variant="danger"
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate({ id: leaving.id })}
          onCancel={() => setLeaving(null)}
        />
      )}
    </>
  );
}
