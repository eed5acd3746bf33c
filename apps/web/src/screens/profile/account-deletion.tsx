import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useDeleteAccount } from '../../book/use-delete-account';
import { unsentOf, useImportJob } from '../../book/use-import-job';
import { useUnsentCount, useUnsentDocuments } from '../../book/use-unsent-count';
import { errorMessage } from '../../lib/error-texts';
import type { Unsent } from '../../book/use-logout';
import { unsentText } from '../../parts/unsent-text';
import { Button } from '../../ui/button';
import { ErrorCallout } from '../../ui/error-callout';
import { TextField } from '../../ui/field';
import { Sheet } from '../../ui/sheet';

/** The word to type before the deletion. */
const CONFIRMATION = 'BORRAR';

/** Lists the data deleted with the account; `unsent` counts what only this device has. */
const lossText = (unsent: Unsent) =>
  [
    'Se borran tus salidas, tus fotos, tus documentos y tu perfil, en todas partes y para siempre.',
    unsent.outings + unsent.documents > 0 &&
      `${unsentText(unsent)} por enviar se ${unsent.outings + unsent.documents === 1 ? 'perderá' : 'perderán'}.`,
  ]
    .filter(Boolean)
    .join(' ');

/** Deletes the account, after typing the password and a word. */
export function AccountDeletion({ onClose }: { onClose: () => void }) {
  const imported = unsentOf(useImportJob());
  const unsent = { outings: useUnsentCount() + imported, documents: useUnsentDocuments() };
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const { deleteAccount, ...deletion } = useDeleteAccount();
  return (
    <Sheet title="Borrar mi cuenta" description={lossText(unsent)} onClose={onClose}>
      <form
        className="profile-sheet-form"
        onSubmit={(event) => {
          event.preventDefault();
          deleteAccount(password);
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
