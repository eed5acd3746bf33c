import { useEffect } from 'react';

/** Sets the title of the tab, and with it of its history entry. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Cuaderno de Caza' ? title : `${title} · Cuaderno de Caza`;
  }, [title]);
}
