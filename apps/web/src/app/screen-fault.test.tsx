import { screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderAt } from '../testing/render-at';
import { ScreenFault } from './screen-fault';

describe('a part that can not be fetched', () => {
  it('offers a retry, and another address is another try', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const Missing = lazy(() => Promise.reject(new Error('404')));
    const { rerender } = renderAt(
      '/',
      <ScreenFault at="/history">
        <Suspense>
          <Missing />
        </Suspense>
      </ScreenFault>,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('no se ha podido abrir');
    expect(screen.getByRole('button', { name: 'Volver a cargar' })).toBeInTheDocument();
    rerender(<ScreenFault at="/">Otra pantalla</ScreenFault>);
    expect(screen.getByText('Otra pantalla')).toBeInTheDocument();
  });
});
