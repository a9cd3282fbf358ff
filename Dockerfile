# syntax=docker/dockerfile:1
# The web server alone, for a Supabase project (docs/deploy.md). The embedded backend is not in it.

FROM node:24.21.0-slim AS base
WORKDIR /site

FROM base AS build
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN npm run build

FROM base AS dependencies
COPY package.json package-lock.json .npmrc ./
# The optional ones are a Node.js, which the base has.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --omit=optional

FROM base
ENV NODE_ENV=production OUTBOX_PATH=/data/inquiries.sqlite
COPY package.json ./
COPY --from=dependencies /site/node_modules node_modules
COPY --from=build /site/build build
COPY app/env.server.ts app/
COPY app/server.ts app/
# For the doctor: docker compose exec site node supabase/doctor/doctor.ts
COPY supabase supabase
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --start-interval=1s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "app/server.ts"]
