import type { Modality } from '@cuaderno/domain';
import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { Measuring } from './measuring';
import { PiecePage } from './piece-page';

/** The pages of one piece of an outing, whose address counts it from 1. */
export function Trophy({ type }: { type: Modality }) {
  const { id = '', position = '' } = useParams();
  if (!/^[1-9]\d{0,2}$/.test(position)) return <Navigate to={paths.outing(type, id)} replace />;
  const piece = { type, id, position: Number(position) };
  return (
    <Routes>
      <Route index element={<PiecePage key={id + position} {...piece} />} />
      <Route path="medir" element={<Measuring key={id + position} {...piece} />} />
      <Route path="*" element={<Navigate to={paths.outing(type, id)} replace />} />
    </Routes>
  );
}
