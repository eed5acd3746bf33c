import { Signpost } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { ButtonLink } from '../../ui/button';
import { StatePage } from '../../ui/page/state-page';
import { useTitle } from '../../ui/page/use-title';

/** The page of an address that leads nowhere. */
export function NotFound() {
  const { pathname } = useLocation();
  useTitle('No encontrada');
  return (
    <div className="page">
      <StatePage
        main="h1"
        icon={<Signpost size={32} />}
        title="No encontrada"
        action={<ButtonLink to={paths.home}>Ir al inicio</ButtonLink>}
      >
        En {pathname} no hay ninguna página.
      </StatePage>
    </div>
  );
}
