/** autocannon has no types: declares the part that is used. */
declare module 'autocannon' {
  export default function autocannon(options: {
    url: string;
    connections: number;
    /** In seconds. */
    duration: number;
    headers: Record<string, string>;
  }): Promise<{ requests: { average: number }; non2xx: number }>;
}
