import { screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderAt } from '../testing/render-at';
import { ScreenError } from './layout';

describe('a chunk that cannot be loaded', () => {
  it('shows a retry, and is retried at another address', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const Missing = lazy(() => Promise.reject(new Error('404')));
    const { rerender } = renderAt(
      '/',
      <ScreenError at="/history">
        <Suspense>
          <Missing />
        </Suspense>
      </ScreenError>,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('no se ha podido abrir');
    expect(screen.getByRole('button', { name: 'Volver a cargar' })).toBeInTheDocument();
    rerender(<ScreenError at="/">Otra pantalla</ScreenError>);
    expect(screen.getByText('Otra pantalla')).toBeInTheDocument();
  });
});
