import type { User } from '@cuaderno/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { forgetHunter } from '../../book/delete-local-data';
import { countOutings } from '../../book/outbox/outbox-item';
import { useSync } from '../../book/sync/sync-session';
import { errorMessage } from '../../lib/errors';
import { count } from '../../lib/format';
import { leave } from '../../lib/session';
import { trpc } from '../../lib/trpc';
import { Button } from '../../ui/button';
import { ErrorCallout } from '../../ui/error-callout';
import { TextField } from '../../ui/field';
import { Sheet } from '../../ui/sheet';

/** The word to type before the deletion. */
const CONFIRMATION = 'BORRAR';

/** Names the loss; `waiting` counts the outings that are only on this device. */
const lossText = (waiting: number) =>
  [
    'Se borran tus salidas, tus fotos y tu perfil, en todas partes y para siempre.',
    waiting > 0 &&
      `${count(waiting, 'salida por enviar se perderá', 'salidas por enviar se perderán')}.`,
  ]
    .filter(Boolean)
    .join(' ');

/** Deletes the account after the password and a typed word. */
export function AccountDeletion({ user, onClose }: { user: User; onClose: () => void }) {
  const client = useQueryClient();
  const waiting = countOutings(useSync().items);
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const deletion = useMutation({
    mutationFn: () =>
      trpc.users.delete.mutate({ id: user.id, ...(password === '' ? {} : { password }) }),
    onSuccess: async () => {
      // Fails on a device without a database, which has no data to delete.
      await forgetHunter(user.id).catch(() => undefined);
      leave(client);
    },
  });
  return (
    <Sheet title="Borrar mi cuenta" description={lossText(waiting)} onClose={onClose}>
      <form
        className="account-form"
        onSubmit={(event) => {
          event.preventDefault();
          deletion.mutate();
        }}
      >
        <TextField
          label="Contraseña"
          type="password"
          autoComplete="current-password"
          hint="Si entras con un proveedor, déjala en blanco"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <TextField
          label={`Escribe ${CONFIRMATION} para confirmar`}
          autoComplete="off"
          autoCapitalize="characters"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <ErrorCallout>{deletion.error && errorMessage(deletion.error)}</ErrorCallout>
        <Button
          type="submit"
          variant="danger"
          full
          icon={<Trash2 size={20} aria-hidden />}
          disabled={typed.trim() !== CONFIRMATION || deletion.isPending}
        >
          {deletion.isPending ? 'Borrando...' : 'Borrar para siempre'}
        </Button>
      </form>
    </Sheet>
  );
}
