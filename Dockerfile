# syntax=docker/dockerfile:1
FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY api/package.json api/
COPY admin/package.json admin/
COPY client/package.json client/
COPY e2e/package.json e2e/
RUN npm ci
COPY . .
RUN npm run build

FROM node:22-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY api/package.json api/
COPY admin/package.json admin/
COPY client/package.json client/
COPY e2e/package.json e2e/
# The admin is served as built files, so its packages stay out of the image.
RUN npm ci --omit=dev --workspace api --workspace shared

FROM node:22-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DEMO=off DATA_DIR=/data
WORKDIR /app
COPY package.json ./
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/shared/package.json shared/
COPY --from=build /app/shared/dist shared/dist
COPY --from=build /app/shared/languages shared/languages
COPY --from=build /app/api/package.json api/
COPY --from=build /app/api/dist api/dist
COPY --from=build /app/api/server/dist api/server/dist
COPY --from=build /app/admin/dist admin/dist
COPY --from=build /app/scripts/print-heap-args.mjs scripts/
COPY --from=build /app/scripts/lib/heap-args.mjs scripts/lib/
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The server takes the shell's place, so it gets the signals of the container.
CMD ["sh", "-c", "exec node $(node scripts/print-heap-args.mjs) api/server/dist/main.js"]
