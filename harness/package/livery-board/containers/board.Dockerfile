# Serves the leaderboard on port 4280, over a PostgreSQL of your own. The volume keeps its secrets:
#   docker build --file board.Dockerfile --tag livery-board .
#   docker run --rm --publish 4280:4280 --volume board:/data --env DATABASE_URL=postgres://… livery-board
# A tarball beside this file takes the place of the registry: --build-arg PACKAGE=./livery-board-0.1.0.tgz
FROM node:22-slim
WORKDIR /board
ARG PACKAGE=livery-board
COPY . .
RUN npm install --no-audit --no-fund "$PACKAGE"
RUN mkdir -p /data && chown node /data
USER node
VOLUME /data
EXPOSE 4280
CMD ["node_modules/.bin/livery-board", "serve", "--host", "0.0.0.0", "--data", "/data"]
