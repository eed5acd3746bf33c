import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { serverPaths } from '../../lib/paths';
import { EntryButton, EntryLink } from '../../ui/entry';
import { SectionHeading } from '../../ui/section-heading';
import { AccountDeletion } from './account-deletion';
import { ImportExport } from './import-export';
import { ProfilePage } from './profile-page';

/** Export, import, and the deletion of the account. */
export function DataPage() {
  const [deleting, setDeleting] = useState(false);
  return (
    <ProfilePage title="Tus datos">
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
