import { PROVINCE_STEPS, SPAIN } from '@cuaderno/spain-map';
import { fetchProvince } from '@cuaderno/spain-map/province-files';
import { useQuery } from '@tanstack/react-query';
import { SpainLand } from '../../parts/spain-land';

/** A province with its municipalities, among the others; without their file its outline alone. */
export function ProvinceLand({ code }: { code: string }) {
  const { data } = useQuery({
    queryKey: ['province', code],
    queryFn: ({ signal }) => fetchProvince(code, signal),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  return (
    <>
      <SpainLand isGround />
      {data ? (
        <g className="spain-land" transform={`scale(${1 / PROVINCE_STEPS})`}>
          <path className="map-province" d={data.outline} />
          <path className="map-borders" d={data.borders} />
        </g>
      ) : (
        <path className="map-province" d={SPAIN.provinces[code]} />
      )}
    </>
  );
}
