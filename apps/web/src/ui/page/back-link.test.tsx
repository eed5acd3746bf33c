import { fireEvent, screen } from '@testing-library/react';
import { Link, Route, Routes, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui';
import '../../lib/last-pressed';
import { BackLink, RETURNS } from './back-link';

function Path() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function App() {
  return (
    <>
      <Path />
      <Routes>
        <Route path="/" element={<Link to="/list?q=oro">Lista</Link>} />
        <Route
          path="/list"
          element={
            <>
              <Link to="/item" state={RETURNS}>
                Con vuelta
              </Link>
              <Link to="/item">Sin vuelta</Link>
            </>
          }
        />
        <Route path="/item" element={<BackLink to="/list">Volver</BackLink>} />
      </Routes>
    </>
  );
}

it.each([
  ['to the previous entry, with its filters', 'Con vuelta', '/list?q=oro'],
  ['to its own address without a link from there', 'Sin vuelta', '/list'],
])('goes back %s', async (_case, link, address) => {
  const { user } = renderUi(<App />);
  await user.click(screen.getByRole('link', { name: 'Lista' }));
  await user.click(screen.getByRole('link', { name: link }));
  await user.click(screen.getByRole('link', { name: 'Volver' }));
  expect(screen.getByRole('status')).toHaveTextContent(
    new RegExp(`^${address.replace('?', '\\?')}$`),
  );
});

it('goes back once by a double press', async () => {
  const { user } = renderUi(<App />);
  await user.click(screen.getByRole('link', { name: 'Lista' }));
  await user.click(screen.getByRole('link', { name: 'Con vuelta' }));
  fireEvent.click(screen.getByRole('link', { name: 'Volver' }), { detail: 2 });
  expect(screen.getByRole('status')).toHaveTextContent(/^\/item$/);
});
