# syntax=docker/dockerfile:1
FROM node:24.21.0-slim AS source
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml turbo.json tsconfig.base.json ./
COPY patches patches
COPY scripts scripts
COPY packages packages
COPY apps apps

FROM source AS build
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile \
 && npx --yes pnpm@12.21.0 run build

# The bundle includes all libraries but the server's own dependencies: binaries and served files.
FROM source AS runtime
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --prod --filter @cuaderno/server

FROM node:24.21.0-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data BACKUPS=/backups
WORKDIR /app
COPY --from=runtime /app/node_modules node_modules
COPY --from=runtime /app/apps/server/node_modules apps/server/node_modules
COPY apps/server/package.json apps/server/package.json
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/web/dist apps/web/dist
RUN mkdir /data /backups && chown node:node /data /backups
VOLUME /data /backups
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=5 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--require", "./apps/server/dist/thread-pool.cjs", "apps/server/dist/main.js"]
