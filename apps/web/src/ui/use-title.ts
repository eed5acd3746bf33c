import { useEffect } from 'react';

/** Names the tab, and with it the entry in the browser's history. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Cuaderno de Caza' ? title : `${title} · Cuaderno de Caza`;
  }, [title]);
}
