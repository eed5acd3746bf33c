import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { serverPaths } from '../../lib/paths';
import { EntryButton, EntryLink } from '../../ui/entry';
import { SectionHeading } from '../../ui/page/section-heading';
import { BackupLine } from './backup-line';
import { ImportExport } from './import-export';
import { ProfilePage } from './profile-page';
import { useDeleteAccount } from '../../book/delete-local-data';
import { unsentOf, useImportJob } from '../../book/use-import-job';
import { useUnsentCount, useUnsentDocuments } from '../../book/use-sync';
import { errorMessage } from '../../lib/server/error-texts';
import type { Unsent } from '../../book/use-logout';
import { unsentText } from '../../parts/logout-sheet';
import { Button } from '../../ui/button';
import { ErrorCallout } from '../../ui/form/error-callout';
import { TextField } from '../../ui/form/field';
import { Sheet } from '../../ui/sheet/sheet';

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
function AccountDeletion({ onClose }: { onClose: () => void }) {
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

/** Export, import, and the deletion of the account. */
export function DataPage() {
  const [deleting, setDeleting] = useState(false);
  return (
    <ProfilePage title="Tus datos">
      <BackupLine />
      <SectionHeading title="Llevártelos" />
      <EntryLink
        icon={<Download aria-hidden />}
        title="Descargar mis datos"
        text="Todas tus salidas y fotos, en un archivo"
        to={serverPaths.export}
        reloadDocument
        download
      />
      <SectionHeading title="Traerlos" />
      <ImportExport />
      <SectionHeading title="Borrar la cuenta" />
      <EntryButton
        icon={<Trash2 aria-hidden />}
        title="Borrar mi cuenta"
        text="Salidas, fotos y perfil, sin vuelta atrás"
        danger
        opensSheet
        onClick={() => setDeleting(true)}
      />
      <p>Descarga antes tus datos. Lo borrado no se puede recuperar.</p>
      {deleting && <AccountDeletion onClose={() => setDeleting(false)} />}
    </ProfilePage>
  );
}
