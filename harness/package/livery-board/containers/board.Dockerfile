# Serves the leaderboard on port 4280, with your own PostgreSQL. The volume contains the secrets of the leaderboard. The tarball of the
# package must be beside this file:
#   docker build --file board.Dockerfile --tag livery-board .
#   docker run --rm --publish 127.0.0.1:4280:4280 --volume board:/data --env DATABASE_URL=postgres://… livery-board
# --build-arg PACKAGE=<name>@<version> takes a published package instead.
FROM node:22-slim
WORKDIR /board
ARG PACKAGE=./livery-board-*.tgz
COPY . .
RUN npm install --no-audit --no-fund $PACKAGE
RUN mkdir -p /data && chown node /data
USER node
VOLUME /data
EXPOSE 4280
CMD ["node_modules/.bin/livery-board", "serve", "--host", "0.0.0.0", "--data", "/data"]
